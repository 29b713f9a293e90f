import { Picture } from '../../ui/Picture.tsx';

/** Fills the right half of an entrance; the form has the screen to itself at 1024 px and below. */
export function AuthPicture({ name, caption }: { name: string; caption: string }) {
  return (
    <div className="relative hidden h-[clamp(520px,52vw,680px)] overflow-hidden rounded-tile lg:block">
      <Picture name={name} alt="" sizes="46vw" className="size-full object-cover" />
      <p className="absolute inset-x-6 bottom-6 max-w-[380px] rounded-card bg-surface/95 px-5 py-4 font-display text-[1.1875rem]/[1.35] lining-nums">
        {caption}
      </p>
    </div>
  );
}

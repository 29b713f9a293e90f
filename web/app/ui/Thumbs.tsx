import { Picture } from './Picture.tsx';

/** Up to three small pictures in a row, such as those of an order. Decoration: the names stand beside them. */
export function Thumbs({ pictures }: { pictures: readonly string[] }) {
  return (
    <span className="thumbs" aria-hidden="true">
      {[...new Set(pictures)].slice(0, 3).map((name) => (
        <Picture key={name} name={name} alt="" sizes="56px" />
      ))}
    </span>
  );
}

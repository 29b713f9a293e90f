import { Picture } from './Picture.tsx';

/** Shows up to three small pictures in a row, such as those of an order. The names stand beside them. */
export function Thumbs({ pictures }: { pictures: readonly string[] }) {
  return (
    <span className="thumbs" aria-hidden="true">
      {[...new Set(pictures)].slice(0, 3).map((name) => (
        <Picture key={name} name={name} alt="" sizes="56px" />
      ))}
    </span>
  );
}

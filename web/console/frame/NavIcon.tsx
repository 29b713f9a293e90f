import { type NavIconName, navShapes } from './screens.ts';

/** Always beside its word, so it is hidden from screen readers. */
export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={navShapes[name]} />
    </svg>
  );
}

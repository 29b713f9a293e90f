import { type NavIconName, navShapes } from './screens.ts';

/** Draws an icon beside its word. Screen readers read the word only. */
export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={navShapes[name]} />
    </svg>
  );
}

import '../../ui/chip.css';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';

const links = [
  { label: 'Coffee', to: paths.coffee },
  { label: 'Cakes', to: paths.cake },
  { label: 'Soups', to: paths.soup },
  { label: 'Milkshakes', to: paths.milkshake },
];

export function CategoryLinks() {
  return (
    <nav className="chips chips--above" aria-label="Categories">
      {links.map(({ label, to }) => (
        <NavLink key={to} className="chip" to={to} prefetch="intent">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

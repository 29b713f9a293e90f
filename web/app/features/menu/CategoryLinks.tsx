import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useCategoryPages } from '../catalogue/catalogue-store.ts';

export function CategoryLinks() {
  const categories = useCategoryPages();
  return (
    <nav className="chips chips--above" aria-label="Categories">
      {categories.map(({ slug, label }) => (
        <NavLink key={slug} className="chip" to={paths.category(slug)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

import { allergyNote } from '@juniper/core/content/legal.ts';
import { type Facts, listFactLines } from '@juniper/core/rules/food-facts.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** What is in an item or a cup, in a few short lines. */
export function FoodFacts({ item }: { item: Facts }) {
  return (
    <section className="sheet__facts" aria-labelledby="allergens">
      <h3 id="allergens">Allergens</h3>
      <dl>
        {listFactLines(item).map(([term, words]) => (
          <div key={term}>
            <dt>{term}:</dt> <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{allergyNote}</p>
      <Link className="link" to={paths.allergens}>
        All allergens
      </Link>
    </section>
  );
}

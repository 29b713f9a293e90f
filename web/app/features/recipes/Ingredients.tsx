import type { Recipe } from '@juniper/core/content/recipes.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ListHead } from './ListHead.tsx';
import { useTicks } from './use-ticks.ts';

export function Ingredients({ recipe: { id, ingredients } }: { recipe: Recipe }) {
  const { ticked, toggle } = useTicks(id, 'ingredients');
  return (
    <section aria-labelledby="ingredients">
      <ListHead id="ingredients" title="Ingredients" ticked={ticked} total={ingredients.length} />
      <ul className="clist">
        {ingredients.map((ingredient, at) => (
          <li key={ingredient}>
            <Checkbox label={ingredient} checked={ticked.includes(at)} onChange={() => toggle(at)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { paths } from '../../lib/paths.ts';
import { useEarlyInput } from '../../lib/use-early-input.ts';
import { Icon } from '../../ui/Icon.tsx';
import { categories, type RecipeFilter } from './recipe-filter.ts';

type RecipeFilterBarProps = { filter: RecipeFilter; change: (part: Partial<RecipeFilter>) => void };

const label = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);

/** Filters on every key, so Enter does nothing. */
export function RecipeFilterBar({ filter, change }: RecipeFilterBarProps) {
  const field = useEarlyInput(filter.query, (query) => change({ query }));
  return (
    <search className="rfilter">
      <form className="search" action={paths.recipes} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          aria-label="Search recipes"
          placeholder="Search recipes"
          autoComplete="off"
          value={filter.query}
          onChange={({ target }) => change({ query: target.value })}
        />
      </form>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these act at once. */}
      <div className="chips" role="group" aria-label="Category">
        {categories.map((category) => (
          <button
            key={category}
            className="chip"
            type="button"
            aria-pressed={category === filter.category}
            onClick={() => change({ category })}
          >
            {label(category)}
          </button>
        ))}
      </div>
    </search>
  );
}

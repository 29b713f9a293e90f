import '../../ui/form.css';
import './search-heading.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { itemCount } from './item-count.ts';
import type { ProductSearch } from './use-product-search.ts';

type SearchHeadingProps = {
  title: string;
  lead?: string;
  label: string;
  search: ProductSearch;
  /** How many items the page shows, for who does not see them change. */
  count: number;
};

/** How a page that can be searched opens. It filters while one types. */
export function SearchHeading({ title, lead, label, search, count }: SearchHeadingProps) {
  return (
    <div className="phead">
      <div className="wrap phead__search">
        <div>
          <h1>{title}</h1>
          {lead && <p className="lead mt-3.5">{lead}</p>}
        </div>
        <search>
          <form
            className="search"
            onSubmit={(event) => {
              event.preventDefault();
              search.submit();
            }}
          >
            <Icon name="search" />
            <input
              className="input"
              type="search"
              name="q"
              aria-label={label}
              placeholder={label}
              autoComplete="off"
              value={search.query}
              onChange={({ target }) => search.type(target.value)}
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <p className="sr-only" role="status">
          {search.isActive && `${itemCount(count)} found`}
        </p>
      </div>
    </div>
  );
}

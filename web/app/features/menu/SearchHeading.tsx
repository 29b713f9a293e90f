import './search-heading.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEarlyInput } from '../../lib/use-early-input.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePageKey } from '../catalogue/item-address.ts';
import { searchProducts } from '../catalogue/search-products.ts';
import { FirstDeals } from './FirstDeals.tsx';
import type { HeartOf } from './Hearts.tsx';
import { itemCount } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';

/** A page's search: what was typed since the page was opened, else `q` of the address. The server renders without it. */
export const useProductSearch = (all: readonly Item[]) => {
  const products = useAvailable(all);
  const { pageKey: key } = usePageKey();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState({ text: '', key: '' });
  const asked = useHydrated() ? (params.get('q') ?? '') : '';
  const query = typed.key === key ? typed.text : asked;
  const isActive = query.trim() !== '';
  return {
    query,
    isActive,
    found: isActive ? searchProducts(products, query) : products,
    type: (text: string) => setTyped({ text, key }),
    /** Puts it into the address, so that it can be shared and survives a reload. */
    submit: () => setParams(isActive ? { q: query.trim() } : {}),
    clear: () => setTyped({ text: '', key }),
  };
};

type ProductSearch = ReturnType<typeof useProductSearch>;

type SearchHeadingProps = {
  title: string;
  lead?: string;
  label: string;
  search: ProductSearch;
  /** How many items the page shows: screen readers say it. */
  count: number;
};

/** The heading of a page that can be searched. It filters while one types. */
export function SearchHeading({ title, lead, label, search, count }: SearchHeadingProps) {
  const field = useEarlyInput(search.query, search.type);
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
              ref={field}
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

type NothingFoundProps = { what: string; showAll: () => void; Heart?: HeartOf; children?: ReactNode };

/** `children`: another way on, beside 'Show everything'. */
export function NothingFound({ what, showAll, Heart, children }: NothingFoundProps) {
  return (
    <EmptyState
      title={what}
      hint="Try another word, or start with one of today’s deals."
      picture="blog-brewing"
      action={
        <>
          <Button onClick={showAll}>Show everything</Button>
          {children}
        </>
      }
    >
      <FirstDeals Heart={Heart} />
    </EmptyState>
  );
}

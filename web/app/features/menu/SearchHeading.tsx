import { SearchField } from '../../ui/SearchField.tsx';
import './search-heading.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/browser.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePageKey } from '../catalogue/item-address.ts';
import { searchProducts } from '../catalogue/search-products.ts';
import { FirstDeals } from './FirstDeals.tsx';
import { itemCount } from './ProductGrid.tsx';
import { useAvailable } from './use-available.ts';
import type { ItemButton } from './WishlistButton.tsx';

/**
 * Searches for what was typed since the page was opened, else for `q` of the address. The server renders without it.
 */
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

/** Shows the heading of a page that can be searched. It filters while the customer types. */
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
            <SearchField label={label} value={search.query} onChange={search.type} />
            <Button type="submit" aria-label="Search">
              <Icon name="search" />
              <span>Search</span>
            </Button>
          </form>
        </search>
        <p className="sr-only" role="status">
          {search.isActive && `${itemCount(count)} found`}
        </p>
      </div>
    </div>
  );
}

type NothingFoundProps = { what: string; showAll: () => void; FavoriteButton?: ItemButton; children?: ReactNode };

/** Says that a search found nothing. `children`: another way on, beside 'Show everything'. */
export function NothingFound({ what, showAll, FavoriteButton, children }: NothingFoundProps) {
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
      <FirstDeals FavoriteButton={FavoriteButton} />
    </EmptyState>
  );
}

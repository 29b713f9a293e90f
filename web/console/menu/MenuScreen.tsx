import './menu.css';
import type { listAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { searchProducts } from '../../app/features/catalogue/search-products.ts';
import { isObject } from '../../app/lib/guards.ts';
import { buttonClass } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { getRowId, ItemRow } from './ItemRow.tsx';
import { Ordered } from './OrderedRows.tsx';
import { PutBack } from './PutBack.tsx';
import { useWorkingCopy } from './working-copy.ts';

const others = [
  { to: paths.categories, label: 'Categories' },
  { to: paths.options, label: 'Options' },
  { to: paths.deals, label: 'Deals' },
  { to: paths.soldOut, label: 'Sold out' },
  { to: paths.history, label: 'History' },
];

/** Lists all items of the working copy. */
export function MenuScreen() {
  const copy = useWorkingCopy();
  return (
    <>
      <ScreenHead title="Menu" />
      <div className="mainbar">
        <Link className={buttonClass()} to={paths.item('new')}>
          Add an item
        </Link>
      </div>
      <nav className="mlinks" aria-label="More of the menu">
        {others.map(({ to, label }) => (
          <Link key={to} className="chip" to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <Loaded call={copy}>{({ data }) => <Items copy={data} />}</Loaded>
    </>
  );
}

/** The visit of the list that was scrolled to its saved item. Going back to that visit does not scroll again. */
let shownVisit: string | undefined;

/** Shows the row of the item whose form has led here, and returns its number. */
const useSaved = (items: readonly OwnerItem[]): number | undefined => {
  const { key, state } = useLocation();
  const saved = items.find(({ id }) => isObject(state) && state.saved === id)?.id;
  useEffect(() => {
    if (saved === undefined || key === shownVisit) return;
    shownVisit = key;
    const row = document.getElementById(getRowId(saved));
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [saved, key]);
  return saved;
};

function Items({ copy }: { copy: OwnerCatalogue }) {
  const [query, setQuery] = useState('');
  const [isOrdering, setOrdering] = useState(false);
  const limits = useCall<typeof listAvailability>('/staff/availability').data?.data ?? [];
  const items = copy.items.filter(({ isArchived }) => !isArchived);
  const archived = copy.items.filter(({ isArchived }) => isArchived);
  const isSearching = query.trim() !== '';

  const listMarks = ({ id, isDraft }: OwnerItem): string[] => [
    ...(isDraft ? ['Draft'] : []),
    ...(!isDraft && copy.changes.some((change) => change.kind === 'item' && change.id === id) ? ['Changed'] : []),
    ...(limits.some((limit) => limit.kind === 'item' && limit.id === id && limit.left === 0) ? ['Sold out'] : []),
    ...(copy.deals.some((deal) => deal.id === id) ? ['Deal'] : []),
  ];
  const found = isSearching ? searchProducts(items, query) : items;
  const saved = useSaved(items);
  const isOnSite = copy.shown === null || copy.shown === copy.head.hash;
  const isJustPublished = (item: OwnerItem) =>
    item.id === saved && isOnSite && !copy.changes.some((change) => change.kind === 'item' && change.id === item.id);

  return (
    <>
      <div className="mtools">
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search the menu"
            placeholder="Search the menu"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
        <button
          className="chip"
          type="button"
          aria-pressed={isOrdering}
          disabled={isSearching}
          onClick={() => setOrdering(!isOrdering)}
        >
          Rearrange items
        </button>
      </div>
      <p className="sr-only" role="status">
        {isSearching && `${found.length} found`}
      </p>
      {isSearching && found.length > 0 && (
        <ul className="rows">
          {found.map((item) => (
            <ItemRow key={item.id} copy={copy} item={item} marks={listMarks(item)} />
          ))}
        </ul>
      )}
      {isSearching && found.length === 0 && <Nothing title="Nothing on the menu matches that" />}
      {!isSearching &&
        copy.categories.map(({ slug, label, isArchived }) => {
          const rows = items.filter(({ category }) => category === slug);
          return (
            rows.length > 0 && (
              <section key={slug} className="mt-8" aria-labelledby={`category-${slug}`}>
                <h2 id={`category-${slug}`} className="h3 mb-3">
                  {isArchived ? `${label}, off the menu` : label}
                </h2>
                <Ordered kind="item" rows={rows} getName={({ name }) => name}>
                  {(item, movers) => (
                    <ItemRow copy={copy} item={item} marks={listMarks(item)} isJustPublished={isJustPublished(item)}>
                      {isOrdering && movers}
                    </ItemRow>
                  )}
                </Ordered>
              </section>
            )
          );
        })}
      {!isSearching && items.length === 0 && (
        <Nothing title="The menu is empty">
          <p className="muted">Add the first item, and publish it.</p>
        </Nothing>
      )}
      {archived.length > 0 && (
        <details className="fold mt-8">
          <summary>{`Off the menu (${archived.length})`}</summary>
          <ul className="rows">
            {archived.map((item) => (
              <ItemRow key={item.id} copy={copy} item={item} marks={[]}>
                <PutBack item={item} />
              </ItemRow>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

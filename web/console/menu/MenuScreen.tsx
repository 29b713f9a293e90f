import './menu.css';
import type { listAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { OwnerCatalogue, OwnerItem, setPositions } from '@juniper/core/contracts/owner-menu.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { searchProducts } from '../../app/features/catalogue/search-products.ts';
import { buttonClass } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall, useChange } from '../lib/calls.ts';
import { Loaded, Nothing } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { ItemRow } from './ItemRow.tsx';
import { PutBack } from './PutBack.tsx';
import { outdatedByMenu, useWorkingCopy } from './working-copy.ts';

const others = [
  { to: paths.categories, label: 'Categories' },
  { to: paths.options, label: 'Options' },
  { to: paths.deals, label: 'Deals' },
  { to: paths.soldOut, label: 'Sold out' },
  { to: paths.history, label: 'History' },
];

/** All items of the working copy. */
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

function Items({ copy }: { copy: OwnerCatalogue }) {
  const [query, setQuery] = useState('');
  const [isOrdering, setOrdering] = useState(false);
  const limits = useCall<typeof listAvailability>('/staff/availability').data?.data ?? [];
  const [moved, setMoved] = useState('');
  const items = copy.items.filter(({ isArchived }) => !isArchived);
  const archived = copy.items.filter(({ isArchived }) => isArchived);
  const isSearching = query.trim() !== '';

  const marksOf = ({ id, isDraft }: OwnerItem): string[] => [
    ...(isDraft ? ['Draft'] : []),
    ...(!isDraft && copy.changes.some((change) => change.kind === 'item' && change.id === id) ? ['Changed'] : []),
    ...(limits.some((limit) => limit.kind === 'item' && limit.id === id && limit.left === 0) ? ['Sold out'] : []),
    ...(copy.deals.some((deal) => deal.id === id) ? ['Deal'] : []),
  ];
  const rowsOf = (rows: readonly OwnerItem[]) => (
    <ul className="rows">
      {rows.map((item) => (
        <ItemRow key={item.id} copy={copy} item={item} marks={marksOf(item)}>
          {isOrdering && !isSearching && <Movers item={item} rows={rows} onMoved={setMoved} />}
        </ItemRow>
      ))}
    </ul>
  );
  const found = isSearching ? searchProducts(items, query) : items;

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
          Change the order
        </button>
      </div>
      <p className="sr-only" role="status">
        {isSearching ? `${found.length} found` : moved}
      </p>
      {isSearching && found.length > 0 && rowsOf(found)}
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
                {rowsOf(rows)}
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

type MoversProps = { item: OwnerItem; rows: readonly OwnerItem[]; onMoved: (words: string) => void };

/** Up and Down among the rows that are shown together. The order is published like any other change. */
function Movers({ item: { id, name }, rows, onMoved }: MoversProps) {
  const ids = rows.map((row) => row.id);
  const place = ids.indexOf(id);
  const move = useChange<typeof setPositions>('PUT', { outdates: outdatedByMenu });
  const to = async (next: number, button: HTMLButtonElement) => {
    const order = ids.filter((other) => other !== id).toSpliced(next, 0, id);
    await move.mutateAsync({ path: '/owner/positions', body: { kind: 'item', ids: order } }).then(
      () => onMoved(`${name} is now ${next + 1} of ${ids.length}.`),
      () => undefined,
    );
    // A row that is moved in the page loses the focus.
    requestAnimationFrame(() => document.activeElement === document.body && button.focus());
  };
  return (
    <span className="mrow__movers">
      {[
        { words: 'Up', next: place - 1 },
        { words: 'Down', next: place + 1 },
      ].map(({ words, next }) => (
        <button
          key={words}
          className="iconbtn"
          type="button"
          data-way={words}
          aria-label={`${words}: ${name}`}
          // Not disabled: at the end of its way the button keeps the focus.
          aria-disabled={next < 0 || next >= ids.length || undefined}
          onClick={({ currentTarget }) =>
            next >= 0 && next < ids.length && !move.isPending && void to(next, currentTarget)
          }
        >
          <Icon name="down" />
        </button>
      ))}
    </span>
  );
}

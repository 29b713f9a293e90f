import './menu-drawer.css';
import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBackdrop } from '../../ui/Modal.tsx';
import { Toasts } from '../../ui/ToastRail.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { searchProducts } from '../catalogue/search-products.ts';
import { MenuRow } from './MenuRow.tsx';
import { findLimit, findPress, type Limit, type Part, type SoldOut } from './sold-out-service.ts';
import { soldOutWords } from './staff-messages.ts';
import { boardStores, getStoreLabel } from './tickets.ts';

type MenuDrawerProps = {
  /** Undefined: the board shows all stores, so the drawer asks for one first. */
  boardStore: BoardStore | undefined;
  soldOut: SoldOut;
  onSet: (part: Part, limit: Limit) => void;
  onClose: () => void;
};

/** Shows what a store has, to be taken off the menu with one press. It is open while it is rendered. */
export function MenuDrawer({ boardStore, soldOut, onSet, onClose }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<BoardStore>();
  const store = boardStore ?? chosen;
  const close = () => dialog.current?.close();

  useEffect(() => dialog.current?.showModal(), []);
  // Not the search field: a tablet would cover the list with its keyboard. Also when the store was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is what changed.
  useEffect(() => title.current?.focus(), [store]);

  return (
    <dialog ref={dialog} className="drawer" aria-labelledby="drawer-title" onClose={onClose} {...useBackdrop(close)}>
      <div className="drawer__in">
        <div className="drawer__top">
          <h2 id="drawer-title" ref={title} className="focus-place" tabIndex={-1}>
            Menu{store && `, ${getStoreLabel(store)}`}
          </h2>
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        {store ? (
          <StoreMenu store={store} soldOut={soldOut} onSet={onSet}>
            {boardStore === undefined && (
              <Button variant="secondary" size="sm" onClick={() => choose(undefined)}>
                Another store
              </Button>
            )}
          </StoreMenu>
        ) : (
          <StoreChoice onChoose={choose} />
        )}
      </div>
      <div className="toast-rail">
        <Toasts />
      </div>
    </dialog>
  );
}

/** Asks for a store, where the board shows all of them. */
export function StoreChoice({ onChoose }: { onChoose: (store: BoardStore) => void }) {
  return (
    <section className="drawer__list" aria-label="Which store?">
      <h3>Which store?</h3>
      <ul>
        {boardStores().map((store) => (
          <li key={store} className="mrow">
            <button className="mrow__main" type="button" onClick={() => onChoose(store)}>
              {getStoreLabel(store)} <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type StoreMenuProps = {
  store: BoardStore;
  soldOut: SoldOut;
  onSet: (part: Part, limit: Limit) => void;
  /** The way to another store. */
  children: ReactNode;
};

function StoreMenu({ store, soldOut, onSet, children }: StoreMenuProps) {
  const sections = useSections();
  const [query, search] = useState('');
  const [open, setOpen] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const all = sections.flatMap(({ rows }) => rows);
  const found = new Set(searchProducts(all, query));
  const unsent = all.filter(({ kind, id }) => findPress(soldOut, { store, kind, id })?.isUnanswered);
  return (
    <>
      <search className="drawer__search">
        <div className="search">
          <Icon name="search" />
          <input
            ref={field}
            className="input"
            type="search"
            aria-label="Search the menu"
            placeholder="Search the menu"
            autoComplete="off"
            value={query}
            onChange={({ target }) => search(target.value)}
          />
          {query && (
            <button
              className="drawer__clear"
              type="button"
              aria-label="Clear the search"
              onClick={() => {
                search('');
                field.current?.focus();
              }}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
        {children}
        <p className="sr-only" role="status">
          {query.trim() && `${found.size} found. `}
          {unsent.length > 0 && `${soldOutWords.unsent}: ${unsent.map(({ name }) => name).join(', ')}`}
        </p>
      </search>
      <div className="drawer__list">
        {found.size === 0 && <p className="muted">{soldOutWords.nothingFound}</p>}
        {sections.map(({ key, label, rows }) => {
          const shown = rows.filter((row) => found.has(row));
          return (
            shown.length > 0 && (
              <section key={key} aria-labelledby={`drawer-${key}`}>
                <h3 id={`drawer-${key}`}>{label}</h3>
                <ul>
                  {shown.map(({ kind, id, name }) => (
                    <MenuRow
                      key={id}
                      name={name}
                      isCounted={kind === 'item'}
                      limit={findLimit(soldOut, { store, kind, id })}
                      press={findPress(soldOut, { store, kind, id })}
                      isOpen={open === `${kind} ${id}`}
                      onMore={(isOpen) => setOpen(isOpen ? `${kind} ${id}` : undefined)}
                      onSet={(limit) => onSet({ store, kind, id }, limit)}
                    />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}

type Row = { kind: Part['kind']; id: number; name: string; description: string };

/**
 * Items by category, then options by group. A search finds them by these names too, not by descriptions: no row shows
 * one.
 */
const useSections = (): readonly { key: string; label: string; rows: readonly Row[] }[] => {
  const { categories, items, groups } = useCatalogue();
  return useMemo(() => {
    const byCategory = Map.groupBy(items, ({ category }) => category);
    return [
      ...categories.map(({ slug, label }) => ({
        key: slug,
        label,
        rows: (byCategory.get(slug) ?? []).map((item) => ({ ...item, kind: 'item' as const, description: label })),
      })),
      ...groups.map(({ id, name, options }) => ({
        key: `options-${id}`,
        label: name,
        rows: options.map((option) => ({ ...option, kind: 'option' as const, description: name })),
      })),
    ];
  }, [categories, items, groups]);
};

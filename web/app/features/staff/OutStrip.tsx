import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import type { Ref } from 'react';
import type { Limited, SoldOut } from './sold-out-service.ts';
import { pressedBy } from './sold-out-words.ts';
import { labelOf } from './ticket-words.ts';

type Out = Limited & { name: string };

/** What is sold out at a store, or at all of them, the newest first. What is no longer on the menu does not count. */
export const outAt = ({ limits }: SoldOut, store: BoardStore | undefined, catalogue: Catalogue): Out[] =>
  limits
    .filter((limit) => limit.left === 0 && (store === undefined || limit.store === store))
    .flatMap((limit) => {
      const part = (limit.kind === 'item' ? findItem : findOption)(catalogue, limit.id);
      return part ? [{ ...limit, name: part.name }] : [];
    });

type MenuButtonProps = { ref: Ref<HTMLButtonElement>; count: number; onOpen: () => void };

/** Opens the menu, and says how many things are out. */
export function MenuButton({ ref, count, onOpen }: MenuButtonProps) {
  return (
    <button
      ref={ref}
      className="board__sound"
      type="button"
      aria-haspopup="dialog"
      aria-label={count > 0 ? `Menu, ${count} out` : undefined}
      onClick={onOpen}
    >
      Menu {count > 0 && <span className="board__count">{count}</span>}
    </button>
  );
}

type OutStripProps = { out: readonly Out[]; showsStore: boolean; onOpen: () => void };

/** 'Out: Latte, Carrot Cake', by who pressed it, with the time of the newest. Screen readers hear what another device adds. */
export function OutStrip({ out, showsStore, onOpen }: OutStripProps) {
  const groups = Map.groupBy(out, ({ store, setBy }) => `${showsStore && store} ${setBy}`);
  return (
    <div aria-live="polite">
      {out.length > 0 && (
        <button className="board__out" type="button" aria-haspopup="dialog" onClick={onOpen}>
          <span className="board__outs">
            <b>Out:</b>{' '}
            {[...groups].map(([key, [newest, ...others]], at) => (
              <span key={key}>
                {at > 0 && ' · '}
                {showsStore && newest && `${labelOf(newest.store)}: `}
                <b>{[newest, ...others].map((each) => each?.name).join(', ')}</b>{' '}
                <small aria-live="off">{newest && pressedBy(newest)}</small>
              </span>
            ))}
          </span>
        </button>
      )}
    </div>
  );
}

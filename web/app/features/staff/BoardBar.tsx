import './board-bar.css';
import { shop } from '@juniper/core/content/shop.ts';
import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { strikeBell } from '../../lib/bell.ts';
import { paths } from '../../lib/paths.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Sprig } from '../../ui/Icon.tsx';
import { useLogout } from '../auth/RequireAuth.tsx';
import type { Limited, SoldOut } from './sold-out-service.ts';
import { describePress, staffMessages } from './staff-messages.ts';
import { boardStores, getStoreLabel } from './tickets.ts';

type BoardBarProps = {
  store: BoardStore | undefined;
  onStore: (store: string) => void;
  isLive: boolean;
  now: number;
  /** The stores', so that the clock and the tickets agree. */
  timeZone: string;
  /** That a slot is overbooked. */
  warning: ReactNode;
  /** The buttons for pause, menu and sound. */
  children: ReactNode;
};

export function BoardBar({ store, onStore, isLive, now, timeZone, warning, children }: BoardBarProps) {
  const logOut = useLogout();
  return (
    <header className="board__bar">
      <Link className="board__home" to={paths.landing} aria-label={`${shop.name}, home`}>
        <Sprig />
      </Link>
      <h1>Orders</h1>
      <select
        className="board__store"
        aria-label="Store"
        value={store ?? ''}
        onChange={({ target }) => onStore(target.value)}
      >
        <option value="">All stores</option>
        {boardStores().map((each) => (
          <option key={each} value={each}>
            {getStoreLabel(each)}
          </option>
        ))}
      </select>
      {isLive && <p className="board__live">Live</p>}
      {warning}
      <div className="board__end">
        {children}
        <Button variant="secondary" size="sm" onClick={logOut}>
          Logout
        </Button>
        <p className="board__clock">
          <span className="sr-only">It is </span>
          {formatTime(timeZone, now)}
        </p>
      </div>
    </header>
  );
}

/** `blocked`: the browser allows sound only after a press on the page. */
type SoundState = 'on' | 'off' | 'blocked';

/** Plays the sound of a new order. Whether it is on is stored on the device. */
export const useChime = () => {
  const audio = useRef<AudioContext>(null);
  const [isAllowed, setAllowed] = useState(false);
  const isWanted = useStored('juniper_board_sound') !== 'off';

  useEffect(() => {
    const context = new AudioContext();
    const look = () => setAllowed(context.state === 'running');
    const wake = () => void context.resume();
    audio.current = context;
    look();
    context.addEventListener('statechange', look);
    document.addEventListener('click', wake);
    document.addEventListener('keydown', wake);
    return () => {
      context.removeEventListener('statechange', look);
      document.removeEventListener('click', wake);
      document.removeEventListener('keydown', wake);
      void context.close();
    };
  }, []);

  const chime = useCallback(() => {
    if (audio.current && storage.read('juniper_board_sound') !== 'off') strikeBell(audio.current);
  }, []);

  const state: SoundState = isWanted ? (isAllowed ? 'on' : 'blocked') : 'off';
  const press = async () => {
    storage.write('juniper_board_sound', state === 'on' ? 'off' : 'on');
    await audio.current?.resume();
    chime();
  };
  return { state, press, chime };
};

export function SoundButton({ state, onPress }: { state: SoundState; onPress: () => void }) {
  if (state === 'blocked')
    return (
      <button className="board__sound board__sound--blocked" type="button" onClick={onPress}>
        {staffMessages.soundBlocked}
      </button>
    );
  return (
    <button className="board__sound" type="button" role="switch" aria-checked={state === 'on'} onClick={onPress}>
      Sound <span aria-hidden="true">{state}</span>
    </button>
  );
}

type SoldOutPart = Limited & { name: string };

/** Lists what is sold out at a store, or at all of them, the newest first. Leaves out what has left the menu. */
export const findSoldOut = ({ limits }: SoldOut, store: BoardStore | undefined, catalogue: Catalogue): SoldOutPart[] =>
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

type OutStripProps = { out: readonly SoldOutPart[]; showsStore: boolean; onOpen: () => void };

/** Shows 'Out: Latte, Carrot Cake', by who pressed it, with the newest time. Screen readers hear what is added. */
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
                {showsStore && newest && `${getStoreLabel(newest.store)}: `}
                <b>{[newest, ...others].map((each) => each?.name).join(', ')}</b>{' '}
                <small aria-live="off">{newest && describePress(newest)}</small>
              </span>
            ))}
          </span>
        </button>
      )}
    </div>
  );
}

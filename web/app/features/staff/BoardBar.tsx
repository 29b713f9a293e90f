import { shop } from '@juniper/core/content/shop.ts';
import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Sprig } from '../../ui/Icon.tsx';
import { useLogout } from '../auth/RequireAuth.tsx';
import { boardStores, labelOf } from './ticket-words.ts';

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
            {labelOf(each)}
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

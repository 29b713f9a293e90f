import { render } from '@testing-library/react';
import { MemoryRouter, type RouteObject, useRoutes } from 'react-router';
import type { StoreApi } from 'zustand';
import { restoreSession, useAuth } from '../../features/auth/auth-store.ts';
import { restoreCart } from '../../features/cart/cart-store.ts';
import { useCart } from '../../features/cart/cart-view.ts';
import { useDealClock } from '../../features/deals/deal-clock.ts';

const reset = <State,>(store: StoreApi<State>) => store.setState(store.getInitialState(), true);

/** Resets the stores as a page load does: to their initial state, then to what the device holds. */
export const openDevice = (): void => {
  reset(useAuth);
  reset(useCart);
  reset(useDealClock);
  restoreSession();
  restoreCart();
};

type Entry = string | { pathname: string; search?: string; hash?: string; state?: unknown };

const Routes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** Opens real route components on this device as a new page load would, with a browser-like history. */
export const renderRoutes = (routes: RouteObject[], entries: Entry[]) => {
  openDevice();
  return render(
    <MemoryRouter initialEntries={entries}>
      <Routes routes={routes} />
    </MemoryRouter>,
  );
};

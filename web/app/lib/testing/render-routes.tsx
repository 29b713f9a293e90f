import { render } from '@testing-library/react';
import { MemoryRouter, type RouteObject, useRoutes } from 'react-router';
import { vi } from 'vitest';
import { openDevice } from './open-device.ts';

// Whole pages and a real server: a busy machine needs more time than a unit test's default.
vi.setConfig({ testTimeout: 20_000 });

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

import type { OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { getCatalogue } from '../../../app/features/catalogue/catalogue-store.ts';
import { storage } from '../../../app/lib/storage.ts';
import type { LocalApi } from '../../../app/lib/testing/local-api.ts';
import { openDevice } from '../../../app/lib/testing/render-routes.tsx';
import { sampleUser } from '../../../app/lib/testing/samples.ts';
import { addDialogMethods } from '../../../app/lib/testing/stub-browser.ts';
import { newQueryClient } from '../../lib/calls.ts';

const makeVersion = (id: string | number, nth = 1) => `${`${id}-${nth}`.padEnd(16, '_')}`;
const marks = (id: string | number) => ({ isArchived: false, version: makeVersion(id) });

/** Returns the default cafe as a working copy in which nothing has been changed. */
export const workingCopy = (): OwnerCatalogue => {
  const { categories, items, groups, deals, shop } = getCatalogue();
  return {
    head: { revision: 7, hash: 'hash-7', publishedAt: '2026-11-16T08:00:00.000Z' },
    shown: 'hash-7',
    categories: categories.map((row) => ({ ...row, id: row.slug, ...marks(row.slug) })),
    items: items.map((row) => ({ ...row, isDraft: false, ...marks(row.id) })),
    groups: groups.map((row) => ({
      ...row,
      ...marks(row.id),
      options: row.options.map((option) => ({ ...option, isArchived: false })),
    })),
    deals: deals.map((row) => ({ ...row, version: makeVersion(row.id) })),
    shop,
    changes: [],
    pictures: [],
  };
};

type Sent = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };

/**
 * Serves the menu. Each call changes `copy`, with the versions that editors see. `refuse` may answer first. The
 * published menu is the default cafe.
 */
export const serveMenu = (api: LocalApi, refuse: (sent: Sent) => Answer | undefined = () => undefined) => {
  const copy = workingCopy();
  const published = getCatalogue();
  let saves = 1;
  const put = (row: Omit<OwnerItem, 'version'>): Answer => {
    saves += 1;
    const stored = { ...row, version: makeVersion(row.id, saves) } as OwnerItem;
    const isThere = copy.items.some(({ id }) => id === row.id);
    copy.items = isThere ? copy.items.map((old) => (old.id === row.id ? stored : old)) : [...copy.items, stored];
    return { body: { success: true, data: stored } };
  };
  api.answer = ({ method, path, body }) => {
    const refused = refuse({ method, path, body });
    if (refused) return refused;
    const [, id, verb] = path.match(/^\/api\/owner\/items\/(\d+)(?:\/(\w+))?$/) ?? [];
    const row = copy.items.find((item) => item.id === Number(id));
    if (path === '/api/owner/catalogue') return { body: { success: true, data: copy } };
    if (path === '/api/catalogue/now') return { body: { success: true, catalogue: 'hash-7', stores: {} } };
    if (path === '/api/owner/items') return put({ ...(body as OwnerItem), id: 1000 + saves, isArchived: false });
    if (row && verb) return put({ ...row, isArchived: verb === 'archive' });
    if (row) return put({ ...row, ...(body as OwnerItem) });
    if (path.endsWith('/publish'))
      return { body: { success: true, data: { revision: 8, hash: 'hash-8', changes: ['Latte: $4.00 -> $4.20'] } } };
    return { body: { success: true } };
  };
  return { copy, published };
};

/** Returns 409 `edited_meanwhile` for an item that Mei has changed. */
export const editedBy = (item: OwnerItem, changes: Partial<OwnerItem>): Answer => ({
  status: 409,
  body: {
    success: false,
    code: 'edited_meanwhile',
    message: 'Somebody has changed it meanwhile.',
    data: {
      part: { kind: 'item', id: item.id },
      row: { ...item, ...changes, version: makeVersion(item.id, 99) },
      by: 'Mei',
      at: new Date(Date.now() - 60_000).toISOString(),
      isOwn: false,
    },
  },
});

/** Opens a screen of the console as a manager, as a document load would. */
export const openScreen = (element: ReactNode, { at = '/', path }: { at?: string; path?: string } = {}) => {
  addDialogMethods();
  localStorage.clear();
  storage.write('token', 'token-1');
  storage.write('user', { ...sampleUser, role: 'manager' });
  openDevice();
  const other = { path: '*', element: <p>Another screen</p> };
  const router = createMemoryRouter([{ path: path ?? at, element }, other], { initialEntries: [at] });
  render(
    <QueryClientProvider client={newQueryClient({ retryDelay: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};

import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, type Mock, vi } from 'vitest';
import { keepSession } from '../../features/auth/auth-store.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { stream } from '../../lib/testing/fake-stream.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleTicket, sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubAudio, stubMedia } from '../../lib/testing/stub-browser.ts';

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const older: Ticket = { ...sampleTicket, createdAt: minutesAgo(4) };
export const newer: Ticket = {
  ...sampleTicket,
  id: '0190c0de-0000-7000-8000-0000000000b2',
  orderNumber: 'ORD-3XZ9P',
  createdAt: minutesAgo(1),
  fulfilment: 'delivery',
  deliverTo: '18 Birch Lane, Maple Hollow, 97099',
};
export const made: Ticket = {
  ...sampleTicket,
  id: 'b3',
  orderNumber: 'ORD-MADE1',
  status: 'completed',
  closedAt: minutesAgo(2),
};

export const staff = { ...sampleUser, role: 'staff' } as const;

export const receive = (isWhole: boolean, ...tickets: Ticket[]) => act(() => stream.live({ isWhole, tickets }));
export const column = (name: string) => screen.getByRole('region', { name: new RegExp(name) });
export const numbers = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((each) => each.querySelector('.ticket__no')?.textContent);
export const button = (name: string) => screen.getByRole('button', { name });

/**
 * Prepares for each test the board's page with a server that accepts everything. `sendSigned` replaces the one of
 * `lib/api.ts`, and `fake-stream.ts` the stream: only the test's own file can replace modules.
 */
export const setUpBoard = (StaffOrdersPage: ComponentType, sendSigned: Mock) => {
  const routes = [
    { path: '/staff/orders', Component: StaffOrdersPage },
    {
      path: '*',
      Component: () => <p>{`at ${useLocation().pathname}, from ${JSON.stringify(useLocation().state)}`}</p>,
    },
  ];
  const page = {
    audio: undefined as unknown as ReturnType<typeof stubAudio>,
    render: () => renderRoutes(routes, ['/staff/orders']),
    /** Opens the board for staff, with two orders that wait and one that is made. */
    open: async () => {
      keepSession('token-1', staff);
      page.render();
      await screen.findByRole('heading', { level: 1, name: 'Orders' });
      receive(true, newer, older, made);
    },
  };

  beforeAll(() => {
    addDialogMethods();
    // jsdom has no layout.
    Element.prototype.checkVisibility = () => true;
  });
  beforeEach(() => {
    stubMedia();
    page.audio = stubAudio();
    sendSigned.mockImplementation(async (method, _path, { to, reason = null } = {}) => ({
      success: true,
      // Every GET asks what is sold out: nothing.
      data: method === 'GET' ? [] : { ...older, status: to, cancelReason: reason },
    }));
  });
  afterEach(() => {
    cleanup();
    takeToasts();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  return page;
};

import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { LoyaltyEntry } from '@juniper/core/contracts/loyalty.ts';
import type { Voucher } from '@juniper/core/contracts/vouchers.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { replaceCatalogue } from '../catalogue/catalogue-store.ts';
import { PointsNote, VoucherNote } from './ProfileNotes.tsx';

let api: LocalApi;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  storage.write('token', 'token-1');
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  await api.stop();
});

describe('vouchers', () => {
  const show = (vouchers: Voucher[], emailVerified = true) => {
    api.answer = () => ({ body: { success: true, data: vouchers } });
    renderRoutes([{ path: '*', Component: () => <VoucherNote user={{ ...sampleUser, emailVerified }} /> }], ['/']);
  };

  test('say what they are and the last day on which they are good [profile-10]', async () => {
    show([
      // Ends when the month does in the cafe's town, at midnight.
      { id: 'a', kind: 'birthday', expiresAt: '2027-01-01T08:00:00.000Z' },
      // Of a newer release: this page does not know the kind.
      { id: 'c', kind: 'anniversary', expiresAt: '2027-01-14T17:00:00.000Z' },
      { id: 'b', kind: 'welcome-drink', expiresAt: '2027-01-14T17:00:00.000Z' },
      { id: 'd', kind: 'thanks', expiresAt: '2027-02-14T17:00:00.000Z', offCents: 550, reason: 'Sorry for the wait' },
    ]);
    await screen.findByText('Birthday-month offer');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Birthday-month offer20% off one order.Good until December 31, 2026. We take it off at checkout, unless you keep it for later.',
      'Free welcome drinkYour priciest drink is on us, up to $6.00.Good until January 14, 2027. We take it off at checkout, unless you keep it for later.',
      'Voucher from us$5.50 off one order. “Sorry for the wait”Good until February 14, 2027. We take it off at checkout, unless you keep it for later.',
    ]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('before the address is confirmed, the way to the first one; nothing where mail is off', async () => {
    show([], false);
    const link = await screen.findByRole('link', { name: 'Confirm your email address' });
    expect(link.getAttribute('href')).toBe('/account');
    // Whether the mailbox had its drink is told to the mailbox alone.
    expect(link.parentElement?.textContent).toContain(
      'First time with this address? Your free welcome drink comes with it.',
    );
    cleanup();
    const { shop } = defaultCafe;
    replaceCatalogue({ hash: 'off', catalogue: { ...defaultCafe, shop: { ...shop, isWelcomeDrinkOff: true } } });
    show([], false);
    const alone = await screen.findByRole('link', { name: 'Confirm your email address' });
    expect(alone.parentElement?.textContent).toBe('Confirm your email address for receipts by email.');
    replaceCatalogue({ hash: 'on', catalogue: defaultCafe });
    cleanup();
    api.requests.length = 0;
    api.config.mail = 'off';
    show([], false);
    await waitFor(() => expect(api.requests).toHaveLength(1));
    expect(screen.queryByText('Your vouchers')).toBeNull();
  });

  test('none: nothing is shown, and a failure is logged [profile-8]', async () => {
    show([]);
    await waitFor(() => expect(api.requests).toHaveLength(1));
    expect(screen.queryByText('Your vouchers')).toBeNull();
    cleanup();
    api.answer = () => ({ status: 503, body: { success: false } });
    renderRoutes([{ path: '*', Component: () => <VoucherNote user={sampleUser} /> }], ['/']);
    await waitFor(() => expect(vi.mocked(console.warn).mock.lastCall?.[0]).toBe('Failed to load vouchers'));
  });
});

describe('points', () => {
  const entry = (number: number): LoyaltyEntry => ({
    id: `entry-${number}`,
    kind: number === 0 ? 'welcome' : 'order',
    points: number === 0 ? 100 : number,
    orderNumber: number === 0 ? null : `ORD-${number}`,
    createdAt: '2026-11-09T20:00:00.000Z',
  });
  const rows = () => [...document.querySelectorAll('.ledger > div')].map(({ textContent }) => textContent);

  test('each entry with what it came from, the newest first; older ones when asked for [profile-10]', async () => {
    api.answer = ({ path }) =>
      path.includes('cursor=entry-6')
        ? { body: { success: true, points: 136, data: [entry(5), entry(0)], nextCursor: null } }
        : { body: { success: true, points: 136, data: [entry(7), entry(6)], nextCursor: 'entry-6' } };
    renderRoutes([{ path: '*', Component: () => <PointsNote points={136} /> }], ['/']);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() =>
      expect(rows()).toEqual([
        'Order ORD-7November 9, 2026+7',
        'Order ORD-6November 9, 2026+6',
        'Order ORD-5November 9, 2026+5',
        'Welcome bonusNovember 9, 2026+100',
      ]),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that the cafe gave or took back stand with its reason', async () => {
    const given = (points: number, reason: string) => ({ ...entry(0), id: reason, kind: 'adjust', points, reason });
    const data = [given(-20, 'Counted twice'), given(50, 'A long wait')];
    api.answer = () => ({ body: { success: true, points: 130, data, nextCursor: null } });
    renderRoutes([{ path: '*', Component: () => <PointsNote points={130} /> }], ['/']);
    await waitFor(() => expect(rows()).toEqual(['Counted twiceNovember 9, 2026-20', 'A long waitNovember 9, 2026+50']));
  });

  test('are loaded anew when their number changes', async () => {
    let data = [entry(0)];
    api.answer = () => ({ body: { success: true, points: 100, data, nextCursor: null } });
    const { rerender } = renderRoutes([{ path: '*', Component: () => null }], ['/']);
    rerender(<PointsNote points={100} />);
    await waitFor(() => expect(rows()).toHaveLength(1));
    data = [entry(3), entry(0)];
    rerender(<PointsNote points={103} />);
    await waitFor(() => expect(rows()[0]).toBe('Order ORD-3November 9, 2026+3'));
  });
});

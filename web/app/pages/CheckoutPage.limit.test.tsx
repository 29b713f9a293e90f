import type { User } from '@juniper/core/contracts/user.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { button, setUpCheckout } from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);

describe('with an open order, before the address is confirmed', () => {
  const orderHistory = [{ ...sampleOrder, status: 'pending' as const }];
  const limited: User = { ...sampleUser, emailVerified: false, orderHistory };
  let account: User = limited;
  const note = () => screen.queryByText(/Confirm your email to place another\./);
  beforeEach(() => {
    document.documentElement.dataset.mail = 'on';
    checkout.answer = ({ path }) => ({
      body: path.endsWith('/resend') ? { success: true, message: 'A new link is on its way.' } : { user: account },
    });
  });
  afterEach(() => void delete document.documentElement.dataset.mail);
  const openFor = (user: User) => {
    account = user;
    keepSession('token-1', user);
    checkout.open();
  };

  test('it is said first, Place Order waits, and the link is sent from here [checkout-12]', async () => {
    openFor(limited);
    const { className } = (await screen.findByText(/Confirm your email to place another\./)).closest('.banner') ?? {};
    expect(className).toContain('banner--info');
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Confirm your email first')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
    await waitFor(() => expect(takeToasts().map(([, text]) => text)).toEqual(['A new link is on its way.']));
    expect(checkout.sent().map(({ path }) => path)).toEqual(['/api/auth/verify-email/resend']);
  });

  test('it is over as soon as the address is confirmed elsewhere', async () => {
    openFor(limited);
    await screen.findByText(/Confirm your email to place another\./);
    account = { ...limited, emailVerified: true };
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(note()).toBeNull());
    expect(button().disabled).toBe(false);
  });

  test.each([
    ['the order is done', 'on', { ...limited, orderHistory: [sampleOrder] }],
    ['mail is off, so nobody can confirm', 'off', limited],
  ])('nothing is said when %s', async (_, mail, user) => {
    document.documentElement.dataset.mail = mail;
    openFor(user);
    await act(() => import('../features/orders/OneOrderNote.tsx'));
    await act(async () => {});
    expect(note()).toBeNull();
    expect(button().disabled).toBe(false);
    expect(document.querySelector('.buybar__place')?.textContent).not.toBe('Confirm your email first');
  });
});

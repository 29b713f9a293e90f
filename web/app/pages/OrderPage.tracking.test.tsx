// The order's page shows who carries a delivery, once it has left.
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveOrders } from '../features/orders/known-orders.ts';
import OrderPage from './OrderPage.tsx';
import { completed, preparing, setUpOrderPage } from './testing/order-page.tsx';

const { open } = setUpOrderPage(OrderPage);
const tracking = { carrier: '<b onclick=alert(1)>DHL</b>', number: '0034 0434' };
const delivered = { ...completed, fulfilment: 'delivery' };

test('the carrier and its number, as text [delivery-5]', async () => {
  open([{ ...delivered, tracking }]);
  expect((await screen.findByText('Carrier:')).parentElement?.textContent).toBe(`Carrier:${tracking.carrier}`);
  expect(screen.getByText('Tracking number:').parentElement?.textContent).toBe('Tracking number:0034 0434');
});

test('alone, what is known of both', async () => {
  open([{ ...delivered, tracking: { carrier: null, number: '0034 0434' } }]);
  expect(await screen.findByText('Tracking number:')).toBeDefined();
  expect(screen.queryByText('Carrier:')).toBeNull();
});

test('without a reload when staff enter it, and not before the delivery has left', async () => {
  open([{ ...preparing, fulfilment: 'delivery', tracking }]);
  expect(screen.queryByText('Tracking number:')).toBeNull();
  act(() => saveOrders([delivered], 100));
  expect(screen.queryByText('Tracking number:')).toBeNull();
  act(() => saveOrders([{ ...delivered, tracking }], 100));
  expect(await screen.findByText('Tracking number:')).toBeDefined();
});

import type { Order } from '@juniper/core/contracts/orders.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder } from '../../lib/testing/samples.ts';
import { OrderCard } from './OrderCard.tsx';

const chosen = (id: number, name: string, changes: Partial<{ count: number; isDefault: boolean }> = {}) => ({
  id,
  name,
  count: 1,
  isDefault: false,
  ...changes,
});
const latte = { id: 3, name: 'Latte', quantity: 1, price: 4 };
const items: Order['items'] = [
  { ...latte, options: [chosen(21, 'Whole milk', { isDefault: true })], allergens: ['milk'], traces: [] },
  { ...latte, options: [chosen(22, 'Oat milk')], allergens: ['gluten'], traces: [] },
  {
    id: 5,
    name: 'Mocha',
    quantity: 2,
    price: 5.4,
    allergens: ['soybeans'],
    traces: ['nuts'],
    options: [
      chosen(24, 'Soy milk'),
      chosen(31, 'Extra shot', { count: 2 }),
      chosen(51, 'Whipped cream', { count: 0 }),
    ],
  },
];
const order = { ...sampleOrder, items };

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const show = (Component: () => React.ReactNode) => renderRoutes([{ path: '/', Component }], ['/']);

test('every cup has its allergens as they were ordered, and one that is not the default what differs', () => {
  show(() => (
    <ul>
      <OrderCard order={order} position={1} />
    </ul>
  ));
  expect(texts('.order__items li')).toEqual([
    '1 × Latte Contains: milk.$4.00',
    '1 × Latte Oat milk Contains: gluten.$4.00',
    '2 × Mocha Soy milk, 2 × Extra shot, No whipped cream Contains: soy. May contain: tree nuts.$10.80',
  ]);
  // React warns about keys that collide.
  expect(errors).not.toHaveBeenCalled();
});

test('an order of a server without options is shown as before', () => {
  show(() => (
    <ul>
      <OrderCard order={{ ...order, items: [latte] }} position={1} />
    </ul>
  ));
  expect(texts('.order__items li')).toEqual(['1 × Latte$4.00']);
});

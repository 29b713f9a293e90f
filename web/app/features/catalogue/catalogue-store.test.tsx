import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, loadStoredCart } from '../../connect.ts';
import { storage } from '../../lib/storage.ts';
import { endDeals } from '../../lib/testing/changed-menu.ts';
import { useCart } from '../cart/cart-view.ts';
import {
  createCatalogueStore,
  getCatalogue,
  openCatalogue,
  RenderedCatalogue,
  replaceCatalogue,
  useItem,
} from './catalogue-store.ts';

const withLatteAt = (priceCents: number): Catalogue =>
  JSON.parse(
    JSON.stringify({
      ...defaultCafe,
      items: defaultCafe.items.map((item) => (item.id === 3 ? { ...item, priceCents } : item)),
    }),
  );
const renders: number[] = [];
const Card = ({ id }: { id: number }) => {
  renders.push(id);
  return <p>{useItem(id)?.priceCents}</p>;
};
const cards = (
  <>
    <Card id={1} />
    <Card id={3} />
  </>
);

beforeEach(() => openCatalogue({ hash: 'one', catalogue: defaultCafe }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('another menu changes the cards of changed items in place, and renders no other', () => {
  const { container } = render(cards);
  const latte = container.querySelectorAll('p')[1];
  renders.length = 0;
  act(() => replaceCatalogue({ hash: 'two', catalogue: withLatteAt(420) }));
  expect(container.textContent).toBe('250420');
  expect(container.querySelectorAll('p')[1]).toBe(latte);
  expect(new Set(renders)).toEqual(new Set([3]));
  expect(getCatalogue().items[0]).toBe(defaultCafe.items[0]);
});

test('the cart follows it', async () => {
  endDeals();
  storage.write('juniper_cart', { items: [{ id: 3, quantity: 2 }] });
  await loadStoredCart();
  connect();
  expect(useCart.getState().totalAmount).toBe(8);
  act(() => replaceCatalogue({ hash: 'two', catalogue: withLatteAt(420) }));
  expect(useCart.getState()).toMatchObject({ totalAmount: 8.4, items: [{ price: 4.2 }] });
});

test('the server renders with the menu it is told, whatever a page holds', () => {
  const store = createCatalogueStore({ hash: 'two', catalogue: withLatteAt(420) });
  expect(renderToString(<RenderedCatalogue value={store}>{cards}</RenderedCatalogue>)).toBe('<p>250</p><p>420</p>');
});

test('a page hydrates with the menu it was rendered with, though another has come since', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(cards);
  replaceCatalogue({ hash: 'two', catalogue: withLatteAt(420) });
  const errors: unknown[] = [];
  render(cards, { container, hydrate: true, onRecoverableError: (error) => errors.push(error) });
  expect([errors, container.textContent]).toEqual([[], '250420']);
});

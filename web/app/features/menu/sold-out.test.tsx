import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { limitItems } from '../../lib/testing/changed-menu.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { signedIn } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import { BlendCard } from '../../pages/PremiumBeansPage.tsx';
import { KeptItem } from '../../pages/WishlistPage.tsx';
import { keepSession } from '../auth/auth-store.ts';
import { getQuantity } from '../cart/cart-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { FavoritesPanel } from '../profile/FavoritesPanel.tsx';
import { ItemSheetPlace } from './ItemSheetPlace.tsx';
import { ProductCard } from './ProductCard.tsx';
import { WishlistButton } from './WishlistButton.tsx';

const latte = findItem(defaultCafe, 3) as Item;
const out = { left: 0, until: null };
const sentence = 'Latte is sold out.';

const Card = () => <ProductCard product={latte} view="menu" FavoriteButton={WishlistButton} />;
const Kept = () => (
  <ul>
    <KeptItem product={latte} remove={() => {}} />
  </ul>
);
const Favorites = () => (
  <FavoritesPanel
    favorites={[
      { id: 'f', productId: 3, name: 'Latte', price: 4, image: 'latte', customizations: [], orderDate: '2026-11-01' },
    ]}
  />
);
const Blend = () => <BlendCard product={latte} facts={{ roast: '', origin: '', goodFor: '' }} isFirst={false} />;

const open = (Part: () => React.ReactNode, path = '/menu') => {
  const Page = () => (
    <>
      <p>{`at ${useLocation().pathname}`}</p>
      <Part />
    </>
  );
  renderRoutes([{ path: '*', Component: Page }], [path]);
};
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const isOff = (name: string) => button(name).getAttribute('aria-disabled');

beforeAll(() => {
  addDialogMethods();
  stubMedia();
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  takeToasts();
  localStorage.clear();
  limitItems();
});

test.each([
  ['a card', Card, ['Add to Cart: Latte', 'Buy Now: Latte']],
  ['an item that was put aside', Kept, ['Add to Cart: Latte', 'Buy Now: Latte']],
  ['a favorite on the profile', Favorites, ['Reorder: Latte']],
  ['a blend', Blend, ['Buy Now: Latte']],
])('%s says it, and its buttons answer with a sentence, by keyboard too [menu-10]', async (_what, Part, names) => {
  keepSession(signedIn.token, signedIn.user);
  limitItems({ 3: out });
  open(Part);
  expect(screen.getByText('Sold out').className).toBe('badge badge--out');
  for (const name of names) {
    expect(isOff(name)).toBe('true');
    await press(name);
    expect(takeToasts()).toEqual([['warning', sentence, 2000]]);
    button(name).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button(name));
    expect(takeToasts()).toHaveLength(1);
  }
  expect(useCart.getState().items).toEqual([]);
});

test('a visitor is told the same and is not sent to the login', async () => {
  limitItems({ 3: out });
  open(Card);
  await press('Add to Cart: Latte');
  await press('Buy Now: Latte');
  expect(takeToasts().map(([, text]) => text)).toEqual([sentence, sentence]);
  expect(screen.getByText('at /menu')).toBeDefined();
});

test('in the stepper minus works and plus does not', async () => {
  keepSession(signedIn.token, signedIn.user);
  open(Card);
  await press('Add to Cart: Latte');
  await press('Increase Latte');
  expect(isOff('Increase Latte')).toBeNull();
  act(() => limitItems({ 3: out }));
  takeToasts();
  expect([isOff('Increase Latte'), isOff('Decrease Latte'), isOff('Buy Now: Latte')]).toEqual(['true', null, 'true']);
  await press('Increase Latte');
  expect([getQuantity(3), takeToasts()]).toEqual([2, [['warning', sentence, 2000]]]);
  await press('Decrease Latte');
  await press('Decrease Latte');
  expect(getQuantity(3)).toBe(0);
  expect(isOff('Add to Cart: Latte')).toBe('true');
});

test('what is counted can be had up to the number', async () => {
  keepSession(signedIn.token, signedIn.user);
  limitItems({ 3: { left: 2, until: null } });
  open(Card);
  expect(screen.getByText('2 left').className).toBe('badge badge--wait');
  expect([isOff('Add to Cart: Latte'), isOff('Buy Now: Latte')]).toEqual([null, null]);
  await press('Add to Cart: Latte');
  await press('Increase Latte');
  takeToasts();
  expect([isOff('Increase Latte'), isOff('Buy Now: Latte')]).toEqual(['true', null]);
  await press('Increase Latte');
  await press('Buy Now: Latte');
  expect(takeToasts().map(([, text]) => text)).toEqual(['Only 2 left.', 'Only 2 left.']);
  expect(getQuantity(3)).toBe(2);
});

test('the sheet says it too, and comes right when there is enough again', async () => {
  keepSession(signedIn.token, signedIn.user);
  limitItems({ 3: out });
  open(ItemSheetPlace, '/menu?item=3');
  const sheet = within(await screen.findByRole('dialog', { name: 'Latte' }));
  expect(sheet.getByText('Sold out')).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: /^Add to Cart/ }));
  expect(sheet.getByText(sentence)).toBeDefined();
  act(() => limitItems());
  expect(sheet.queryByText('Sold out')).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: /^Add to Cart/ }));
  expect(getQuantity(3)).toBe(1);
});

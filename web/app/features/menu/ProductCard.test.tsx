import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { endDeals } from '../../lib/testing/changed-menu.ts';
import { startLocalApi } from '../../lib/testing/local-api.ts';
import { openDevice, renderRoutes } from '../../lib/testing/render-routes.tsx';
import { signedIn } from '../../lib/testing/samples.ts';
import { until } from '../../lib/testing/waiting.ts';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { keepSession } from '../auth/auth-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { DealClock } from '../cart/ProductPrice.tsx';
import { AccountFavoriteButton, VisitFavoriteButton } from '../favorites/favorites.tsx';
import { type CardView, ProductCard } from './ProductCard.tsx';
import { type ItemButton, WishlistButton } from './WishlistButton.tsx';

/** Presses as soon as its effects run, which is when presses made before hydration are replayed. */
function Replay({ find, children }: { find?: () => HTMLElement; children: ReactNode }) {
  useEffect(() => find?.().click(), [find]);
  return children;
}

/** Renders on the server as for a visitor, hydrates on this device, and presses before React renders again. */
const hydrateAndPress = async (page: ReactNode, find: () => HTMLElement): Promise<void> => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Replay>{page}</Replay>);
  openDevice();
  await act(async () => render(<Replay find={find}>{page}</Replay>, { container, hydrate: true }));
};

const find = (name: string) => defaultCafe.items.find((product) => product.name === name) as Item;
const espresso = find('Espresso');
const mocha = find('Mocha');

const show = (product: Item, view: CardView = 'menu', FavoriteButton: ItemButton = WishlistButton) => {
  const Card = () => (
    <ProductCard product={product} view={view} FavoriteButton={FavoriteButton} clock={<DealClock id={product.id} />} />
  );
  return renderRoutes([{ path: '*', Component: Card }], ['/shop']);
};
const showToMember = (...card: Parameters<typeof show>) => {
  keepSession(signedIn.token, signedIn.user);
  return show(...card);
};
const button = (name: string) => screen.getByRole('button', { name });
const shownTexts = () => currentToasts().map(({ text }) => text);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
});

test('has picture, name, price, description, heart and control, each named after the item [menu-7, buy-1]', () => {
  show(espresso);
  expect(screen.getByRole('img', { name: 'Espresso' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Espresso' })).toBeDefined();
  expect(screen.getByText('$2.50')).toBeDefined();
  expect(screen.getAllByText(espresso.description)).toHaveLength(2);
  for (const name of ['Add to wishlist: Espresso', 'Add to Cart: Espresso', 'Buy Now: Espresso'])
    expect(button(name)).toBeDefined();
});

describe('the control', () => {
  test('shows the stepper once the item is in the cart, and Buy Now stays [buy-1]', async () => {
    showToMember(espresso);
    await userEvent.click(button('Add to Cart: Espresso'));
    const stepper = screen.getByRole('group', { name: 'Quantity of Espresso' });
    expect(within(stepper).getByText(/^1/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to Cart: Espresso' })).toBeNull();
    await userEvent.click(button('Increase Espresso'));
    expect(within(stepper).getByText(/^2/)).toBeDefined();
    expect(button('Buy Now: Espresso')).toBeDefined();
  });

  test('counts, adds and removes the usual cup alone, at the card’s price, beside a dearer one [buy-1]', async () => {
    endDeals();
    const options = [
      [11, 1],
      [21, 1],
      [31, 1],
    ];
    storage.write('juniper_cart', { items: [{ id: 3, options, quantity: 2 }], owner: signedIn.user.id });
    showToMember(find('Latte'));
    const prices = () => useCart.getState().items.map(({ name, quantity, price }) => [name, quantity, price]);
    expect(screen.getByText('$4.00')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Quantity of Latte' })).toBeNull();
    await userEvent.click(button('Add to Cart: Latte'));
    await userEvent.click(button('Increase Latte'));
    expect(prices()).toEqual([
      ['Latte (Extra shot)', 2, 4.9],
      ['Latte', 2, 4],
    ]);
    expect(within(screen.getByRole('group', { name: 'Quantity of Latte' })).getByText(/^2/)).toBeDefined();
    expect(shownTexts().at(-1)).toBe('Quantity updated to 2!');
    await userEvent.click(button('Decrease Latte'));
    await userEvent.click(button('Decrease Latte'));
    expect(prices()).toEqual([['Latte (Extra shot)', 2, 4.9]]);
    expect(button('Add to Cart: Latte')).toBeDefined();
  });

  test('the keyboard goes on from what took the place of the pressed button', async () => {
    showToMember(espresso);
    button('Add to Cart: Espresso').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Increase Espresso'));
    await userEvent.keyboard('{Enter}');
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Decrease Espresso'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Add to Cart: Espresso'));
  });

  test('a visitor keeps Add to Cart and is told to log in', async () => {
    show(espresso);
    await userEvent.click(button('Add to Cart: Espresso'));
    expect(shownTexts()).toEqual(['Please login to add items to your cart']);
    expect(button('Add to Cart: Espresso')).toBeDefined();
  });
});

describe('the description', () => {
  test('hides on Escape and is back after the card was left', async () => {
    const { container } = show(espresso);
    const panel = container.querySelector('.pcard__over') as HTMLElement;
    button('Add to Cart: Espresso').focus();
    await userEvent.keyboard('{Escape}');
    expect(panel.classList).toContain('pcard__over--hushed');
    button('Add to Cart: Espresso').blur();
    await until(() => expect(panel.classList).not.toContain('pcard__over--hushed'));
  });

  test('stands under the name alone on category pages and deals', () => {
    show(espresso, 'category');
    expect(screen.getAllByText(espresso.description)).toHaveLength(1);
  });

  test('a deal without one says so [deals-2]', () => {
    show({ ...mocha, description: '' }, 'deal');
    expect(screen.getByText('No description available')).toBeDefined();
  });
});

describe('a deal', () => {
  test('shows both prices, the badge and the time left [deals-2, deals-7]', async () => {
    show(mocha, 'deal');
    const timer = await screen.findByRole('timer');
    expect(screen.getByText('$4.50').closest('s')?.textContent).toBe('was $4.50');
    expect(screen.getByText('$3.60').textContent).toBe('now $3.60');
    expect(screen.getByText('20% off')).toBeDefined();
    expect(timer.textContent).toMatch(/^\d\d:\d\d$/);
    expect(timer.getAttribute('aria-label')).toBe(`Deal ends in ${timer.textContent}`);
  });

  test('counts down, and when it is over the list price stands again [deals-4]', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-14T20:00:00Z') });
    show(mocha, 'deal');
    act(() => void vi.advanceTimersByTime(0));
    const first = screen.getByRole('timer').textContent;
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole('timer').textContent).not.toBe(first);
    vi.setSystemTime(Date.now() + 5399_000);
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Deal ended')).toBeDefined();
    expect(screen.getByText('$4.50').closest('s')).toBeNull();
    expect(screen.queryByText('$3.60')).toBeNull();
    expect(screen.queryByText('20% off')).toBeNull();
  });

  test('that has ended keeps its price for who has it in the cart: the next one costs the same', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-14T20:00:00Z') });
    const items = [{ id: mocha.id, quantity: 2, deal: '2026-11-14' }];
    storage.write('juniper_cart', { items, owner: signedIn.user.id });
    storage.write('juniper_deals', {
      day: '2026-11-14',
      endsAt: Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, Date.now() - 1000])),
    });
    showToMember(mocha, 'deal');
    act(() => void vi.advanceTimersByTime(0));
    expect(screen.getByText('Deal ended')).toBeDefined();
    expect(screen.getByText('$3.60').textContent).toBe('now $3.60');
    expect(useCart.getState().items[0]?.price).toBe(3.6);
  });

  test('an item that is none has no clock and one price', () => {
    show(espresso, 'deal');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText('20% off')).toBeNull();
  });
});

describe('the heart [wishlist-1]', () => {
  test.each([
    ['Add to wishlist', WishlistButton, ['Espresso added to wishlist!']],
    ['Save to favorites', AccountFavoriteButton, ['Item added to favorites!']],
    ['Liked for this visit', VisitFavoriteButton, []],
  ] as const)('%s', async (label, FavoriteButton, toasts) => {
    const api = await startLocalApi();
    api.answer = () => ({ body: { success: true, favorites: [] } });
    showToMember(espresso, 'category', FavoriteButton);
    const heart = button(`${label}: Espresso`);
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    expect(heart.title).toBe(label);
    await userEvent.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    expect(shownTexts()).toEqual(toasts);
    await api.stop();
  });
});

describe('a member’s press that is replayed right after hydration', () => {
  const pressEarly = (view: CardView, FavoriteButton: ItemButton, name: string) => {
    keepSession(signedIn.token, signedIn.user);
    const card = (
      <MemoryRouter>
        <ProductCard product={espresso} view={view} FavoriteButton={FavoriteButton} />
      </MemoryRouter>
    );
    return hydrateAndPress(card, () => button(`${name}: Espresso`));
  };

  test.each([
    ['Add to Cart', 'Espresso added to cart!'],
    ['Buy Now', 'Espresso added to cart! Redirecting to checkout...'],
  ])('%s adds the item', async (name, text) => {
    await pressEarly('menu', WishlistButton, name);
    expect(shownTexts()).toEqual([text]);
    expect(useCart.getState().items).toMatchObject([{ id: espresso.id, quantity: 1 }]);
  });

  test('Add to Cart of an item that is in the cart already makes it two', async () => {
    storage.write('juniper_cart', { items: [{ id: espresso.id, quantity: 1 }] });
    await pressEarly('menu', WishlistButton, 'Add to Cart');
    expect(useCart.getState().items).toMatchObject([{ id: espresso.id, quantity: 2 }]);
  });

  test('the favorites’ heart saves', async () => {
    vi.stubEnv('VITE_API_URL', 'http://127.0.0.1:1/api');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await pressEarly('category', AccountFavoriteButton, 'Save to favorites');
    expect(shownTexts()).toEqual(['Item added to favorites!']);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test('the wishlist’s heart takes an item off that is on the list', async () => {
    storage.write('juniper_wishlist', { items: [{ id: espresso.id, quantity: 1 }] });
    await pressEarly('menu', WishlistButton, 'Add to wishlist');
    expect(shownTexts()).toEqual(['Espresso removed from wishlist!']);
  });
});

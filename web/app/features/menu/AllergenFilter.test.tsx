import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { allergyNote } from '@juniper/core/content/legal.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { signedIn } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import { until } from '../../lib/testing/waiting.ts';
import CategoryPage from '../../pages/CategoryPage.tsx';
import MenuPage from '../../pages/MenuPage.tsx';
import ShopPage from '../../pages/ShopPage.tsx';
import { keepSession } from '../auth/auth-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { replaceCatalogue } from '../catalogue/catalogue-store.ts';
import { ItemSheetPlace } from './ItemSheetPlace.tsx';

const withSheet = (Page: () => React.ReactNode) => () => (
  <>
    <Page />
    <ItemSheetPlace />
  </>
);
const open = (path: '/menu' | '/shop' | `/shop/${string}`) =>
  renderRoutes(
    [
      { path: '/menu', Component: withSheet(MenuPage) },
      { path: '/shop', Component: withSheet(ShopPage) },
      { path: '/shop/:category', Component: withSheet(CategoryPage) },
    ],
    [path],
  );
// Computing roles for some hundred elements is slow, so elements are found by tag and text.
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
/** The names of the cards that sell the usual item, and of those that sell a variant. */
const names = () => texts('article:not(.pgrid--made *) h3');
const made = () => texts('.pgrid--made h3');
const status = () => texts('.filterline [role=status]')[0];
const chip = () => document.querySelector<HTMLElement>('.filterchip');
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'label, button' }));
const search = (value: string) => fireEvent.change(screen.getByPlaceholderText(/^Search /), { target: { value } });
const stored = () => localStorage.getItem('juniper_avoid');
const openPanel = async () => {
  fireEvent.click(chip() as HTMLElement);
  await until(() => expect(document.querySelector('dialog.filter[open]')).not.toBeNull());
};
const says = (words: string) => until(() => expect(status()).toBe(words));

beforeAll(addDialogMethods);
afterEach(() => {
  cleanup();
  takeToasts();
  act(() => replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe }));
  localStorage.clear();
});

describe('Allergies and diet', () => {
  test('opens a dialog with a checkbox for what occurs, and closes it again', async () => {
    open('/shop');
    expect(chip()?.textContent).toBe('Allergies and diet');
    expect(status()).toBe('');
    await openPanel();
    expect(document.activeElement?.textContent).toBe('Allergies and diet');
    expect(texts('.filter legend')).toEqual(['I don’t eat', 'Only show']);
    expect(texts('.filter label')).toEqual([
      ...['Gluten', 'Eggs', 'Peanuts', 'Soy', 'Milk', 'Tree nuts', 'Celery', 'Sulfites', 'Vegan', 'Vegetarian'],
    ]);
    expect(document.querySelectorAll('.filter label > input[type=checkbox]')).toHaveLength(10);
    press('Show all 47 items');
    await until(() => expect(document.querySelector('dialog.filter')).toBeNull());
  });

  test('hides on /shop what contains or may contain it, says what is left, and Clear shows all of it again', async () => {
    open('/shop');
    await openPanel();
    press('Tree nuts');
    expect(names()).toHaveLength(38);
    expect(names()).not.toContain('Carrot Cake');
    expect(names()).not.toContain('Turkish Coffee');
    await says('No tree nuts 38 of 47 fit.');
    expect(stored()).toBe('{"allergens":["nuts"],"diet":[]}');
    expect(texts('.filter__foot [role=status]')).toEqual(['38 of 47 fit.']);
    expect(texts('.filter__foot button')).toEqual(['Clear', 'Show 38 items']);
    press('Vegan');
    await says('No tree nuts · vegan only 11 fit as they are. We can make 11 more for you.');
    expect(texts('.filter__foot button')).toEqual(['Clear', 'Show 22 items']);
    expect(chip()?.textContent).toBe('Allergies and diet2 chosen');
    expect(names()).toHaveLength(11);
    press('Tree nuts');
    await says('Vegan only 12 fit as they are. We can make 11 more for you.');
    press('Show 23 items');
    fireEvent.click(screen.getByLabelText('Clear allergies and diet'));
    expect(names()).toHaveLength(47);
    expect([chip()?.textContent, status(), stored()]).toEqual(['Allergies and diet', '', null]);
    expect(document.activeElement).toBe(chip());
  });

  test('says that traces can reach any item, and leads to the table [allergens-4]', async () => {
    open('/menu');
    await openPanel();
    expect(texts('.filter .hint')).toContain(allergyNote);
    expect(document.querySelector('.filter a')?.getAttribute('href')).toBe('/allergens');
  });

  test('hides on /menu too, today’s deals included, and counts the menu [allergens-2]', async () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/menu');
    await says('No milk 8 fit as they are. We can make 11 more for you.');
    expect(names()[0]).toBe('Nitro Cold Brew');
    expect(names()).toHaveLength(1 + 8);
  });

  test('hides on category pages too, and says so', async () => {
    storage.write('juniper_avoid', { allergens: ['nuts'], diet: [] });
    open('/shop/coffee');
    await says('No tree nuts 18 of 19 fit.');
    expect(names()).toHaveLength(18);
    expect(names()).not.toContain('Turkish Coffee');
    cleanup();
    open('/shop/cake');
    search('carrot');
    expect(names()).toEqual([]);
    await says('No tree nuts Nothing here fits.');
    fireEvent.click(screen.getByLabelText('Clear allergies and diet'));
    expect(names()).toEqual(['Carrot Cake']);
  });

  test('a section that is hidden says so, and has the way back', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/shop');
    const milkshakes = document.getElementById('milkshake');
    expect(milkshakes?.textContent).toContain('0 itemsNothing here fits as it is.');
    fireEvent.click(milkshakes?.querySelector('button') as HTMLElement);
    expect(milkshakes?.querySelectorAll('h3')).toHaveLength(10);
    expect(document.activeElement?.textContent).toBe('Milkshakes');
    expect(stored()).toBeNull();
  });

  test('works with the search, which says how many it shows', async () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    open('/shop');
    search('americano');
    expect(names()).toEqual(['Americano', 'Iced Americano']);
    await says('No milk 2 of 2 fit.');
    search('latte');
    expect(names()).toEqual([]);
    await says('No milk We can make 2 of these for you.');
    await until(() => expect(made()).toEqual(['Latte', 'Iced Latte']));
    press('Clear allergies and diet');
    expect(names()).toEqual(['Latte', 'Iced Latte']);
    search('sushi');
    expect(screen.getByText('Nothing here matches “sushi”.')).toBeDefined();
  });

  test('hides what is not stated [allergens-2]', async () => {
    const items = defaultCafe.items.map((item) => (item.id < 5 ? { ...item, allergens: null, traces: null } : item));
    act(() => replaceCatalogue({ hash: 'silent', catalogue: { ...defaultCafe, items } }));
    storage.write('juniper_avoid', { allergens: ['celery'], diet: [] });
    open('/shop');
    await says('No celery 42 of 47 fit.');
  });

  test('what is chosen can be taken back, even if it does not occur any more', async () => {
    storage.write('juniper_avoid', { allergens: ['lupin', 'MSG'], diet: ['halal'] });
    open('/shop');
    await openPanel();
    for (const label of ['halal', 'MSG', 'Lupin']) press(label);
    expect(stored()).toBeNull();
  });

  test.each(['[]', 'null', '"milk"', '{"allergens":"milk","diet":[1]}', '{"allergens":[null]}', '{'])(
    'a stored %s leaves nothing out',
    (text) => {
      localStorage.setItem('juniper_avoid', text);
      open('/shop');
      expect(names()).toHaveLength(47);
      expect(chip()?.textContent).toBe('Allergies and diet');
    },
  );

  test('is not in the server’s HTML, which has all items', () => {
    storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
    const html = renderToString(
      <MemoryRouter>
        <ShopPage />
      </MemoryRouter>,
    );
    expect(html).toContain('Allergies and diet');
    expect(html).toContain('>Latte<');
    expect(html).not.toMatch(/checkbox|No milk|chosen/);
  });
});

describe('We can make these too', () => {
  const avoidMilk = () => storage.write('juniper_avoid', { allergens: ['milk'], diet: [] });
  const findCard = (name: string) =>
    [...document.querySelectorAll('.pgrid--made article')].find(
      (card) => card.querySelector('h3')?.textContent === name,
    );
  const pressOn = (name: string, label: string) =>
    userEvent.click(findCard(name)?.querySelector(`[aria-label^="${label}"]`) as HTMLElement);

  test.each(['/menu', '/shop/coffee'] as const)(
    'shows on %s how each hidden drink can be made [allergens-5]',
    async (path) => {
      avoidMilk();
      open(path);
      await until(() => expect(made()).toHaveLength(11));
      expect(texts('.made > h3')[0]).toBe('We can make these too');
      expect(findCard('Latte')?.textContent).toContain('with oat milk');
      expect(findCard('Cappuccino')?.querySelector('.price')?.textContent).toBe('$3.80');
      expect(made()).not.toContain('Tiramisu');
    },
  );

  test('adds that cup and no other, and counts it [allergens-5]', async () => {
    keepSession('token-1', signedIn.user);
    avoidMilk();
    open('/shop/coffee');
    await until(() => expect(made()).toHaveLength(11));
    await pressOn('Latte', 'Add to Cart: Latte with oat milk');
    const [line] = useCart.getState().items;
    expect(line?.options).toContainEqual([22, 1]);
    expect(line?.options).not.toContainEqual([21, 1]);
    expect(findCard('Latte')?.querySelector('.stepper')?.textContent).toContain('1');
    await pressOn('Cappuccino', 'Buy Now: Cappuccino with oat milk');
    expect(useCart.getState().items.map(({ options }) => options?.some(([id]) => id === 21))).toEqual([false, false]);
  });

  test('its sheet opens with that choice [allergens-5]', async () => {
    stubMedia();
    avoidMilk();
    open('/menu');
    await until(() => expect(made()).toHaveLength(11));
    await pressOn('Latte', 'Customize: Latte');
    await until(() => expect(texts('.sheet input:checked + span')).toContain('Oat milk'));
  });
});

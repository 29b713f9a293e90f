import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { act } from '@testing-library/react';
import { afterEach } from 'vitest';
import { restoreCart } from '../../features/cart/cart-store.ts';
import { openCatalogue, replaceCatalogue } from '../../features/catalogue/catalogue-store.ts';
import { useLimits } from '../../features/catalogue/limits.ts';

const latte = 3;
/** Midnight in Maple Hollow. */
const night = '2026-11-15T08:00:00.000Z';

export const publish = (items: Catalogue['items'], deals = defaultCafe.deals) =>
  act(() => {
    replaceCatalogue({ hash: 'next', catalogue: { ...defaultCafe, items, deals } });
    restoreCart();
  });
export const withLatteAt = (priceCents: number) =>
  defaultCafe.items.map((item) => (item.id === latte ? { ...item, priceCents } : item));
export const withoutLatte = defaultCafe.items.filter(({ id }) => id !== latte);
/** Leaves so many lattes at Elena's store. */
export const leave = (left: number, until: string | null = night, store = 'uptown') =>
  act(() => useLimits.setState({ stores: { [store]: { items: { [latte]: { left, until } }, options: {} } } }));
export const written = { id: latte, quantity: 1, price: 4 };
export const notes = () =>
  [...document.querySelectorAll('.linenote .badge')].map(({ lastChild }) => lastChild?.textContent);

/** Opens each test with the default menu, of which nothing is limited. */
export const resetMenu = () =>
  afterEach(() => {
    openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
    useLimits.setState({ stores: {} });
  });

import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { act } from '@testing-library/react';
import { afterEach } from 'vitest';
import { restoreCart } from '../../features/cart/cart-store.ts';
import { getCatalogue, openCatalogue, replaceCatalogue } from '../../features/catalogue/catalogue-store.ts';
import { type Limit, useLimits } from '../../features/catalogue/limits.ts';
import { getToday } from '../../features/deals/deal-clock.ts';
import { storage } from '../storage.ts';
import { sampleUser } from './samples.ts';

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

/** Limits items and options where a visitor and the sample customer order. Nothing given: there is enough of everything. */
export const limitItems = (items: Record<number, Limit> = {}, options: Record<number, Limit> = {}): void => {
  const limits = { items, options };
  useLimits.setState({ stores: { [mainStore]: limits, [sampleUser.preferences.favoriteStore ?? '']: limits } });
};

/** Ends today's deals on this device, so that every item has its list price. */
export const endDeals = (): void =>
  storage.write('juniper_deals', {
    day: getToday(),
    endsAt: Object.fromEntries(getCatalogue().deals.map(({ id }) => [id, Date.now() - 1000])),
  });

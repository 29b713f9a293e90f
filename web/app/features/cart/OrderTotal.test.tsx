import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { resolveOptions } from '@juniper/core/rules/options.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createCatalogueStore, RenderedCatalogue } from '../catalogue/catalogue-store.ts';
import { toCartState } from './cart-state.ts';
import { calculateCartTotals } from './cart-totals.ts';
import { TotalsTable } from './TotalsTable.tsx';

afterEach(cleanup);

const rows = (catalogue: Catalogue) => {
  const cart = [
    { id: 3, quantity: 2 },
    { id: 103, quantity: 1 },
  ].map((line) => resolveOptions(catalogue, line));
  const lists = { cart, wishlist: [] };
  const { items } = toCartState(catalogue, lists);
  render(
    <RenderedCatalogue value={createCatalogueStore({ hash: 'any', catalogue })}>
      <TotalsTable totals={calculateCartTotals(catalogue, null, items)} />
    </RenderedCatalogue>,
  );
  return screen.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
};

test('taxes that are added stand before the total', () => {
  expect(rows(defaultCafe)).toEqual(['Subtotal$14.40', 'SGST (9%)$1.30', 'CGST (9%)$1.30', 'Final price$17.00']);
});

test('taxes that are in the prices stand under the total, in the cafe’s money', () => {
  const vat = {
    id: 1,
    name: 'VAT',
    isInclusive: true,
    rates: [
      { taxClass: 'standard', label: 'VAT', rateBp: 2_000 },
      { taxClass: 'food', label: 'VAT', rateBp: 1_000 },
    ],
  };
  const items = defaultCafe.items.map((item) => (item.id === 103 ? { ...item, taxClass: 'food' } : item));
  const money = { code: 'EUR', minor: 2, locale: 'de-AT' } as const;
  expect(rows({ ...defaultCafe, items, shop: { ...defaultCafe.shop, taxProfiles: [vat], money } })).toEqual([
    ...['Subtotal€ 14,40', 'Final price€ 14,40', 'includes VAT (20%)€ 1,33', 'includes VAT (10%)€ 0,58'],
  ]);
});

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../connect.ts';
import { keepSession } from '../features/auth/auth-store.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import ShopPage from './ShopPage.tsx';

/** Names of the cards that React has rendered, fully or in part. */
const { rendered } = vi.hoisted(() => ({ rendered: new Set<string>() }));

vi.mock('../features/menu/ProductCard.tsx', async (importOriginal) => {
  const { ProductCard, ...rest } = await importOriginal<typeof import('../features/menu/ProductCard.tsx')>();
  const Counted = (props: Parameters<typeof ProductCard.type>[0]) => (
    <Profiler id={props.product.name} onRender={(name) => rendered.add(name)}>
      <ProductCard {...props} />
    </Profiler>
  );
  return { ...rest, ProductCard: Counted };
});

const press = async (name: string) => {
  rendered.clear();
  await userEvent.click(screen.getByLabelText(name));
  return [...rendered];
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('a press renders the card that was pressed and no other', async () => {
  connect();
  keepSession('token-1', sampleUser);
  renderRoutes([{ path: '/shop', Component: ShopPage }], ['/shop']);
  expect(rendered.size).toBe(47);
  // Deals are shown a task later.
  await screen.findAllByText('20% off');

  expect(await press('Add to Cart: Espresso')).toEqual(['Espresso']);
  expect(await press('Increase Espresso')).toEqual(['Espresso']);
  expect(await press('Add to wishlist: Americano')).toEqual(['Americano']);
  expect(await press('Buy Now: Cortado')).toEqual(['Cortado']);
});

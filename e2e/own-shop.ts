import { type Product, startProduct } from './global-setup.ts';
import { test as base } from './test.ts';

/** A test with its own shop: what is published or sold out here is so for no other test. */
export const test = base.extend<{ shop: Product }>({
  shop: async ({}, use) => {
    const shop = await startProduct();
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

import { type Product, startProduct } from './global-setup.ts';
import { test as base } from './test.ts';

/** A test with its own shop: what is published or sold out here is so for no other test. */
export const test = base.extend<{ shop: Product; shopEnv: Record<string, string> }>({
  /** The environment that its server has besides. */
  shopEnv: [{}, { option: true }],
  shop: async ({ shopEnv }, use) => {
    const shop = await startProduct(shopEnv);
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** One shop of their own for all tests of a file. */
export const testInOneShop = base.extend<object, { shop: Product }>({
  shop: [
    async ({}, use) => {
      const shop = await startProduct();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

import { type Product, startProduct } from './global-setup.ts';
import { test as base } from './test.ts';

/**
 * Returns a test function whose tests share a shop of their own: what is published or sold out there is so for no other
 * file. Each worker starts one, and a worker is new after a test that failed.
 */
export const makeShopTest = (env?: Record<string, string>) =>
  base.extend<object, { shop: Product }>({
    shop: [
      async ({}, use) => {
        const shop = await startProduct(env);
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.url),
  });

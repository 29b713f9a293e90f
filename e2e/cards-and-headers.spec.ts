import { resolve } from 'node:path';
import { startStripeStandIn } from '../api/test/stripe-stand-in/start.ts';
import { defaultCafe } from '../core/src/content/default-cafe/catalogue.ts';
import type { Storefront } from '../core/src/contracts/site.ts';
import { logInOwner } from './counting.ts';
import { type Product, startProduct } from './global-setup.ts';
import { expect, test } from './test.ts';

/** What follows from the moment or from the text. */
const passing = ['date', 'etag', 'content-length'];

/** Not the texts of 1.0: a gift card, and what the counter accepts. */
const speaksOfCards = /Stripe|by card|data-cards|juniper_paying/;

type Document = { path: string; status: number; headers: Record<string, string>; text: string };

/** Every page that the build renders, not-found pages too, and the console's document. */
async function readDocuments({ url }: Product): Promise<Document[]> {
  const { pages }: Storefront = await import(resolve('web/build/server/entry.server.js'));
  const documents: Document[] = [];
  for (const path of [...pages(defaultCafe), '/owner', '/owner/shop']) {
    const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
    const headers = [...answer.headers].filter(([name]) => !passing.includes(name));
    documents.push({ path, status: answer.status, headers: Object.fromEntries(headers), text: await answer.text() });
  }
  return documents;
}

async function withShop<Result>(env: Record<string, string>, use: (shop: Product) => Promise<Result>): Promise<Result> {
  const shop = await startProduct(env);
  try {
    return await use(shop);
  } finally {
    await shop.stop();
  }
}

const readWithCards = async () => {
  const webhookSecret = 'whsec_headers';
  const stripe = await startStripeStandIn({ webhookSecret });
  const env = { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: stripe.url };
  const documents = await withShop(env, async (shop) => {
    const { api, headers } = await logInOwner(shop);
    const data = { isOn: true, password: 'Juniper1!Juniper' };
    expect((await api.put('/api/owner/payments', { headers, data })).ok()).toBe(true);
    await api.dispose();
    const answers = async () => (await fetch(`${shop.url}/faq`)).text();
    await expect.poll(answers, { timeout: 30_000 }).toMatch(speaksOfCards);
    return readDocuments(shop);
  });
  await stripe.close();
  return documents;
};

test('cards change no header of any document, and without keys no document speaks of them', async () => {
  // Two shops, one after the other.
  test.slow();
  const without = await withShop({}, readDocuments);
  const withCards = await readWithCards();
  expect(without.length).toBeGreaterThan(50);
  for (const { path, status, headers } of without) {
    expect(status, path).toBe(path.endsWith('/404') ? 404 : 200);
    expect(headers['permissions-policy'], path).toContain('payment=()');
    expect(headers['content-security-policy'], path).toContain("form-action 'self'");
  }
  const asSent = (documents: Document[]) => documents.map(({ text: _, ...others }) => others);
  expect(asSent(withCards)).toEqual(asSent(without));

  const speaking = (documents: Document[]) =>
    documents.filter(({ text, headers }) => speaksOfCards.test(text + JSON.stringify(headers)));
  expect(speaking(without).map(({ path }) => path)).toEqual([]);
  // With them each page of the storefront does, if only in its settings, and the console's document does not.
  expect(speaking(withCards)).toHaveLength(withCards.length - 2);
});

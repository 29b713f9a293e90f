// Compares the statements of /privacy with the code.
import { globSync, readFileSync } from 'node:fs';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getPrivacyText } from '@juniper/core/content/privacy.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const parts = globSync('web/app/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] });
const storageFile = 'web/app/lib/storage.ts';
const using = (text: string) => parts.filter((file) => read(file).includes(text));

const withCards: Catalogue = { ...defaultCafe, shop: { ...defaultCafe.shop, takesCards: true } };
const getText = (heading: string, catalogue = withCards) => {
  const section = getPrivacyText(false, catalogue).sections.find((each) => each.heading === heading);
  return [...(section?.paragraphs ?? []), ...(section?.list ?? [])].join(' ');
};

const localKeys = [
  ...(/const keys = \{(.*?)^\};/ms.exec(read(storageFile))?.[1] ?? '').matchAll(/^ {2}'?([\w-]+)'?:/gm),
];
const tabKeys = [...using('sessionStorage'), ...using('lib/carry.ts')].flatMap((file) => [
  ...read(file).matchAll(/'(juniper_\w+)'/g),
]);

test('/privacy names every key that the browser keeps for us, and no other [profile-7, device-1]', () => {
  const keys = [...localKeys, ...tabKeys].map(([, key]) => key ?? '');
  expect(keys).toEqual(expect.arrayContaining(['token', 'recipe-favorites', 'juniper_return', 'juniper_positions']));
  const named = [...getText('What stays in your browser').matchAll(/\(([\w., -]+)\)/g)].flatMap(
    ([, names]) => names?.split(', ') ?? [],
  );
  expect(named.sort()).toEqual([...new Set(keys), 'recipe_..._ingredients', 'recipe_..._steps'].sort());
});

test('local storage is used in that file alone, and by the three scripts before the first paint', () => {
  expect(using('localStorage.').sort()).toEqual([
    'web/app/entry.server.tsx',
    'web/app/features/auth/session.ts',
    'web/app/features/theme/theme-mark.ts',
  ]);
  expect(read(storageFile)).toContain('use(localStorage)');
});

test('/privacy tells of the last delivery’s address, saved recipes and the map', () => {
  expect(getText('When you order')).toMatch(/address of your last delivery .* in your download .* delete the account/);
  expect(getText('When you have an account')).toContain('saved recipes');
  expect(getText('Who else gets data')).toMatch(/a map service.*nothing is sent there until you tap one/);
});

test('/privacy tells for how long the name of a walk-in order stays [walkin-5]', () => {
  expect(read('api/src/account/retention/queries.ts')).toMatch(/at_till .* interval '30 days'/);
  expect(getText('How long we keep it')).toContain(
    'The name that you give for an order at the counter or by phone: 30 days.',
  );
});

test('/privacy speaks of Stripe, and of what it gets, only where cards are on', () => {
  expect(getText('When you order')).toMatch(/Stripe gets the amount, the number of your order and the email address/);
  expect(JSON.stringify(getPrivacyText(false, defaultCafe))).not.toMatch(/stripe|juniper_paying|pay by card/i);
});

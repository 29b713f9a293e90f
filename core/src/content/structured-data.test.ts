import { expect, test } from 'vitest';
import { z } from 'zod';
import { toCents } from '../rules/money.ts';
import { articles } from './blog.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { faq, orderingFaq } from './faq.ts';
import { recipes } from './recipes.ts';
import { structuredData } from './structured-data.ts';

const origin = 'https://juniperrow.example';

// What schema.org allows for each type and search engines ask for: nothing may be missing, and nothing invented.
const thing = <T extends z.ZodRawShape>(type: string, properties: T) =>
  z.strictObject({ '@type': z.literal(type), ...properties });
const text = z.string().min(1);
const url = z.url().startsWith(`${origin}/`);
const picture = url.regex(/\/pictures\/[a-z0-9-]+-(800|1200)\.webp$/);
const duration = z.string().regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):00$/);
const day = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

const cafeName = { '@id': url, name: text };
const organization = thing('CafeOrCoffeeShop', cafeName);
const menuItem = thing('MenuItem', {
  name: text,
  description: text,
  image: picture,
  offers: thing('Offer', { price: z.string().regex(/^\d+\.\d\d$/), priceCurrency: z.literal('USD') }),
});
const menuSection = { name: text, hasMenuItem: z.array(menuItem).min(1) };

const schemas = {
  CafeOrCoffeeShop: {
    ...cafeName,
    description: text,
    url,
    logo: url,
    image: picture,
    telephone: z.string().regex(/^\+1 /),
    email: z.email(),
    address: thing('PostalAddress', {
      streetAddress: text,
      addressLocality: text,
      addressRegion: z.string().length(2),
      postalCode: z.string().regex(/^\d{5}$/),
      addressCountry: z.literal('US'),
    }),
    openingHoursSpecification: thing('OpeningHoursSpecification', {
      dayOfWeek: z.array(day).length(7),
      opens: clock,
      closes: clock,
    }),
    foundingDate: z.iso.date().or(z.string().regex(/^\d{4}$/)),
    currenciesAccepted: z.literal('USD'),
    hasMenu: url,
  },
  Menu: { name: text, inLanguage: text, hasMenuSection: z.array(thing('MenuSection', menuSection)).min(1) },
  MenuSection: menuSection,
  Recipe: {
    name: text,
    description: text,
    image: picture,
    author: organization,
    recipeCategory: text,
    keywords: text,
    totalTime: duration,
    recipeIngredient: z.array(text).min(2),
    recipeInstructions: z.array(thing('HowToStep', { name: text, text, url, timeRequired: duration })).min(2),
  },
  Article: {
    headline: text.max(110),
    description: text,
    image: picture,
    datePublished: z.iso.date(),
    author: thing('Person', { name: text, worksFor: organization }),
    publisher: organization,
    mainEntityOfPage: url,
  },
  FAQPage: {
    mainEntity: z.array(thing('Question', { name: text, acceptedAnswer: thing('Answer', { text }) })).min(1),
  },
};

test.each<[path: string, type: keyof typeof schemas]>([
  ['/', 'CafeOrCoffeeShop'],
  ['/about', 'CafeOrCoffeeShop'],
  ['/contact', 'CafeOrCoffeeShop'],
  ['/menu', 'Menu'],
  ['/shop', 'Menu'],
  ['/shop/coffee', 'MenuSection'],
  ['/shop/cake', 'MenuSection'],
  ['/shop/soup', 'MenuSection'],
  ['/shop/milkshake', 'MenuSection'],
  ['/faq', 'FAQPage'],
  ...articles.map(({ path }) => [path, 'Article'] as const satisfies [string, string]),
  ...recipes.map(({ id }) => [`/recipes/${id}`, 'Recipe'] as const satisfies [string, string]),
])('%s is a valid %s', (path, type) => {
  const schema = z.strictObject({
    '@context': z.literal('https://schema.org'),
    ...thing(type, schemas[type] as z.ZodRawShape).shape,
  });
  expect(schema.safeParse(structuredData(defaultCafe, origin, path)).error).toBeUndefined();
});

test('other pages have none', () => {
  expect(structuredData(defaultCafe, origin, '/stories')).toBeUndefined();
});

const items = (path: string) => {
  const sections = z
    .object({ hasMenuSection: z.array(z.object(menuSection)) })
    .parse(structuredData(defaultCafe, origin, path)).hasMenuSection;
  return sections.flatMap(({ hasMenuItem }) => hasMenuItem);
};

test('the shop has every item with its list price, the menu all but the beans', () => {
  const prices = items('/shop').map(({ name, offers }) => [name, toCents(Number(offers.price))]);
  expect(prices.sort()).toEqual(defaultCafe.items.map(({ name, priceCents }) => [name, priceCents]).sort());
  expect(items('/menu')).toHaveLength(defaultCafe.items.filter(({ section }) => section).length);
});

test('no offer claims to be in stock: pages do not know what is sold out', () => {
  const all = ['/menu', '/shop', '/shop/coffee'].map((path) => structuredData(defaultCafe, origin, path));
  expect(JSON.stringify(all)).not.toMatch(/availab|stock/i);
});

test('hours, durations and questions are those of the page', () => {
  expect(structuredData(defaultCafe, origin, '/')).toMatchObject({
    foundingDate: '2010',
    openingHoursSpecification: { opens: '07:00', closes: '21:00' },
  });
  expect(structuredData(defaultCafe, origin, '/recipes/cold-brew')).toMatchObject({ totalTime: 'PT18H' });
  expect(structuredData(defaultCafe, origin, '/recipes/pour-over')).toMatchObject({
    totalTime: 'PT5M',
    recipeInstructions: expect.arrayContaining([expect.objectContaining({ timeRequired: 'PT1M15S' })]),
  });
  expect(structuredData(defaultCafe, origin, '/faq')?.mainEntity).toHaveLength(
    faq(defaultCafe).length + orderingFaq.length,
  );
});

test('no rating is claimed that nobody could read', () => {
  const all = ['/', '/testimonial', ...recipes.map(({ id }) => `/recipes/${id}`)].map((path) =>
    structuredData(defaultCafe, origin, path),
  );
  expect(JSON.stringify(all)).not.toMatch(/rating|review/i);
});

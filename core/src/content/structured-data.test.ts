import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { toCents } from '../rules/money.ts';
import type { Store } from '../rules/shop.ts';
import { articles } from './blog.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { getFaq, getOrderingFaq } from './faq.ts';
import { recipes } from './recipes.ts';
import { getStructuredData } from './structured-data.ts';

const origin = 'https://juniperrow.example';

// The properties that schema.org allows for each type and search engines ask for.
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

const place = {
  telephone: z.string().regex(/^\+1 /),
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
};

const schemas = {
  CafeOrCoffeeShop: {
    ...cafeName,
    ...place,
    description: text,
    url,
    logo: url,
    image: picture,
    email: z.email(),
    foundingDate: z.iso.date().or(z.string().regex(/^\d{4}$/)),
    currenciesAccepted: z.literal('USD'),
    hasMenu: url,
    department: z.array(thing('CafeOrCoffeeShop', { name: text, ...place, telephone: place.telephone.optional() })),
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
])('%s is a valid %s [pages-7]', (path, type) => {
  const schema = z.strictObject({
    '@context': z.literal('https://schema.org'),
    ...thing(type, schemas[type] as z.ZodRawShape).shape,
  });
  expect(schema.safeParse(getStructuredData(defaultCafe, origin, path)).error).toBeUndefined();
});

test('other pages have none', () => {
  expect(getStructuredData(defaultCafe, origin, '/stories')).toBeUndefined();
});

const items = (path: string) => {
  const sections = z
    .object({ hasMenuSection: z.array(z.object(menuSection)) })
    .parse(getStructuredData(defaultCafe, origin, path)).hasMenuSection;
  return sections.flatMap(({ hasMenuItem }) => hasMenuItem);
};

test('the shop has every item with its list price, the menu all but the beans', () => {
  const prices = items('/shop').map(({ name, offers }) => [
    name,
    toCents(defaultCafe.shop.money, Number(offers.price)),
  ]);
  expect(prices.sort()).toEqual(defaultCafe.items.map(({ name, priceCents }) => [name, priceCents]).sort());
  expect(items('/menu')).toHaveLength(defaultCafe.items.filter(({ section }) => section).length);
});

test('no offer claims to be in stock: pages do not know what is sold out', () => {
  const all = ['/menu', '/shop', '/shop/coffee'].map((path) => getStructuredData(defaultCafe, origin, path));
  expect(JSON.stringify(all)).not.toMatch(/availab|stock/i);
});

test('hours, durations and questions are those of the page', () => {
  expect(getStructuredData(defaultCafe, origin, '/')).toMatchObject({
    foundingDate: '2010',
    openingHoursSpecification: { opens: '07:00', closes: '21:00' },
  });
  expect(getStructuredData(defaultCafe, origin, '/recipes/cold-brew')).toMatchObject({ totalTime: 'PT18H' });
  expect(getStructuredData(defaultCafe, origin, '/recipes/pour-over')).toMatchObject({
    totalTime: 'PT5M',
    recipeInstructions: expect.arrayContaining([expect.objectContaining({ timeRequired: 'PT1M15S' })]),
  });
  expect(getStructuredData(defaultCafe, origin, '/faq')?.mainEntity).toHaveLength(
    getFaq(defaultCafe).length + getOrderingFaq(defaultCafe).length,
  );
});

describe('stores', () => {
  const [main, ...others] = defaultCafe.shop.stores as [Store, ...Store[]];
  const cafeWith = (...stores: Store[]) =>
    getStructuredData({ ...defaultCafe, shop: { ...defaultCafe.shop, stores } }, origin, '/contact');
  const getHours = (changes: Partial<Store>) => cafeWith({ ...main, ...changes })?.openingHoursSpecification;
  const hours = { '@type': 'OpeningHoursSpecification' };
  const usual = getStructuredData(defaultCafe, origin, '/')?.openingHoursSpecification;

  test('each further one is a department with its address, phone and hours; a single one has none', () => {
    const harbor: Store = {
      ...main,
      store: 'harbor',
      name: 'Harbor',
      phone: '+1 555 0100',
      address: { ...main.address, street: '1 Pier' },
      week: [{ weekday: 6, opens: '10:00', closes: '16:00' }],
    };
    const department = cafeWith(main, ...others, harbor)?.department as object[];
    expect(department).toHaveLength(others.length + 1);
    expect(department.at(-1)).toEqual({
      '@type': 'CafeOrCoffeeShop',
      name: 'Juniper Row Harbor',
      telephone: '+1 555 0100',
      address: expect.objectContaining({ streetAddress: '1 Pier', addressLocality: main.address.town }),
      openingHoursSpecification: { ...hours, dayOfWeek: ['Saturday'], opens: '10:00', closes: '16:00' },
    });
    expect(cafeWith(main, { ...harbor, phone: null })?.department).toEqual([
      expect.not.objectContaining({ telephone: expect.anything() }),
    ]);
    expect(cafeWith(main)).not.toHaveProperty('department');
  });

  test('days with other hours, breaks and whole days each have their line', () => {
    const week = [
      { weekday: 1, opens: '08:00', closes: '12:00' },
      { weekday: 1, opens: '13:00', closes: '02:00' },
      { weekday: 6, opens: '00:00', closes: '00:00' },
      { weekday: 7, opens: '00:00', closes: '00:00' },
    ];
    expect(getHours({ week })).toEqual([
      { ...hours, dayOfWeek: ['Monday'], opens: '08:00', closes: '12:00' },
      { ...hours, dayOfWeek: ['Monday'], opens: '13:00', closes: '02:00' },
      { ...hours, dayOfWeek: ['Saturday', 'Sunday'], opens: '00:00', closes: '23:59' },
    ]);
  });

  test('special days that are not over are named', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-26T07:30:00Z') }); // still the 25th there
    onTestFinished(() => void vi.useRealTimers());
    const on = (day: string) => ({ ...hours, validFrom: day, validThrough: day });
    const specialDays = [
      { day: '2026-12-24', note: '' },
      { day: '2026-12-25', note: 'Christmas' },
      { day: '2026-12-31', opens: '09:00', closes: '15:00', note: '' },
      { day: '2027-01-01', opens: '00:00', closes: '00:00', note: '' },
    ];
    expect(getHours({ specialDays })).toEqual([
      usual,
      { ...on('2026-12-25'), opens: '00:00', closes: '00:00' },
      { ...on('2026-12-31'), opens: '09:00', closes: '15:00' },
      { ...on('2027-01-01'), opens: '00:00', closes: '23:59' },
    ]);
    expect(getHours({ specialDays: specialDays.slice(0, 1) })).toEqual(usual);
  });
});

test('no rating is claimed that nobody could read [pages-7]', () => {
  const all = ['/', '/testimonial', ...recipes.map(({ id }) => `/recipes/${id}`)].map((path) =>
    getStructuredData(defaultCafe, origin, path),
  );
  expect(JSON.stringify(all)).not.toMatch(/rating|review/i);
});

import { type Catalogue, getCatalogueIndex, getCategoryItems, getSectionItems, type Item } from '../rules/catalogue.ts';
import { toLocalDay } from '../rules/deals.ts';
import { groupHours } from '../rules/format-hours.ts';
import { getWeekdayName } from '../rules/format-times.ts';
import { writeAmount } from '../rules/money.ts';
import { getMainStore, type Money, type Store } from '../rules/shop.ts';
import { type Article, articles } from './blog.ts';
import { getFaq, getOrderingFaq } from './faq.ts';
import { type Recipe, recipeImages, recipes } from './recipes.ts';
import { shop } from './shop.ts';

/** A schema.org object. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown };

/** Makes an absolute URL from a path of the site. */
type Url = (path: string) => string;

const picture = (url: Url, name: string, width: 800 | 1200) => url(`/pictures/${name}-${width}.webp`);

/** '1 min 15 sec' -> 'PT1M15S' (ISO 8601). */
const duration = (text: string) =>
  `PT${[...text.matchAll(/(\d+) ([hms])/g)].map(([, count, unit = '']) => count + unit.toUpperCase()).join('')}`;

/** The same `@id` wherever the cafe is named. */
const cafeName = (url: Url) => ({ '@type': 'CafeOrCoffeeShop', '@id': url('/#cafe'), name: shop.longName });

type Spec = { opens: string; closes: string } & Record<string, unknown>;

/** A whole day ends a minute early here, because midnight to midnight says that it is closed. */
const spec = ({ opens, closes, ...when }: Spec): Thing => ({
  '@type': 'OpeningHoursSpecification',
  ...when,
  opens,
  closes: opens === '00:00' && closes === '00:00' ? '23:59' : closes,
});

/** Special days take the place of their weekday. Those that are over when the page is rendered are left out. */
const openingHours = (store: Store): Thing | Thing[] => {
  const today = toLocalDay(store.timeZone, Date.now());
  const usual = groupHours(store).flatMap(({ weekdays, times }) =>
    times.map(({ opens, closes }) => spec({ dayOfWeek: weekdays.map(getWeekdayName), opens, closes })),
  );
  const special = store.specialDays
    .filter(({ day }) => day >= today)
    .map(({ day, opens, closes }) => {
      const when = { validFrom: day, validThrough: day };
      if (opens !== undefined && closes !== undefined) return spec({ ...when, opens, closes });
      return { '@type': 'OpeningHoursSpecification', ...when, opens: '00:00', closes: '00:00' };
    });
  const [only, ...more] = [...usual, ...special];
  return only && more.length === 0 ? only : [...usual, ...special];
};

const place = (store: Store) => {
  const { street, town, region, zipCode, country } = store.address;
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: region,
      postalCode: zipCode,
      addressCountry: country,
    },
    openingHoursSpecification: openingHours(store),
  };
};

const department = (store: Store): Thing => ({
  '@type': 'CafeOrCoffeeShop',
  name: `${shop.name} ${store.name}`,
  ...(store.phone !== null && { telephone: store.phone }),
  ...place(store),
});

/** The 2,157 reviews are a text of the shop, not reviews that anyone could read, so no rating is claimed. */
const cafe = (url: Url, catalogue: Catalogue): Thing => {
  const main = getMainStore(catalogue);
  const others = catalogue.shop.stores.filter(({ store }) => store !== main.store);
  return {
    ...cafeName(url),
    description: shop.about,
    url: url('/'),
    logo: url('/icons/icon-512.png'),
    image: picture(url, 'ambiance-counter', 1200),
    telephone: main.phone ?? shop.phone,
    email: shop.email,
    ...place(main),
    foundingDate: String(shop.founded),
    currenciesAccepted: catalogue.shop.money.code,
    hasMenu: url('/menu'),
    ...(others.length > 0 && { department: others.map(department) }),
  };
};

const menuItem = (url: Url, money: Money, { name, description, priceCents, picture: file }: Item): Thing => ({
  '@type': 'MenuItem',
  name,
  description,
  image: picture(url, file, 800),
  offers: { '@type': 'Offer', price: writeAmount(money, priceCents), priceCurrency: money.code },
});

const section = (url: Url, money: Money, name: string, items: readonly Item[]): Thing => ({
  '@type': 'MenuSection',
  name,
  hasMenuItem: items.map((item) => menuItem(url, money, item)),
});

type Sections = [name: string, items: readonly Item[]][];

const menuOf = (url: Url, money: Money, name: string, sections: Sections): Thing => ({
  '@type': 'Menu',
  name,
  inLanguage: 'en',
  hasMenuSection: sections
    .filter(([, items]) => items.length > 0)
    .map(([label, items]) => section(url, money, label, items)),
});

const menuThing = (url: Url, catalogue: Catalogue): Thing =>
  menuOf(url, catalogue.shop.money, `Menu of ${shop.name}`, [
    ['Hot Beverages', getSectionItems(catalogue, 'hot')],
    ['Cold Beverages', getSectionItems(catalogue, 'cold')],
    ['Food', getSectionItems(catalogue, 'food')],
  ]);

const shopThing = (url: Url, catalogue: Catalogue): Thing =>
  menuOf(
    url,
    catalogue.shop.money,
    `All that ${shop.name} sells`,
    catalogue.categories.map(({ slug, label }) => [label, getCategoryItems(catalogue, slug)]),
  );

const categoryThing = (url: Url, catalogue: Catalogue, path: string): Thing | undefined => {
  const category = getCatalogueIndex(catalogue).pages.find(({ slug }) => path === `/shop/${slug}`);
  return category && section(url, catalogue.shop.money, category.label, getCategoryItems(catalogue, category.slug));
};

const recipeThing = (url: Url, recipe: Recipe): Thing => ({
  '@type': 'Recipe',
  name: recipe.name,
  description: recipe.description,
  image: picture(url, recipeImages[recipe.imageKey].name, 1200),
  author: cafeName(url),
  recipeCategory: 'Drink',
  keywords: `coffee, ${recipe.category}`,
  totalTime: duration(recipe.brewTime),
  recipeIngredient: recipe.ingredients,
  recipeInstructions: recipe.steps.map(({ number, title, description, time }) => ({
    '@type': 'HowToStep',
    name: title,
    text: description,
    url: url(`/recipes/${recipe.id}#step-${number}`),
    timeRequired: duration(time),
  })),
});

const articleThing = (url: Url, article: Article): Thing => ({
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  image: picture(url, article.picture, 1200),
  datePublished: article.published,
  author: { '@type': 'Person', name: article.author, worksFor: cafeName(url) },
  publisher: cafeName(url),
  mainEntityOfPage: url(article.path),
});

const faqPage = (_url: Url, catalogue: Catalogue): Thing => ({
  '@type': 'FAQPage',
  mainEntity: [...getFaq(catalogue), ...getOrderingFaq(catalogue)].map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const things: Record<string, (url: Url, catalogue: Catalogue) => Thing> = {
  '/': cafe,
  '/about': cafe,
  '/contact': cafe,
  '/menu': menuThing,
  '/shop': shopThing,
  '/faq': faqPage,
  ...Object.fromEntries(recipes.map((recipe) => [`/recipes/${recipe.id}`, (url: Url) => recipeThing(url, recipe)])),
  ...Object.fromEntries(articles.map((article) => [article.path, (url: Url) => articleThing(url, article)])),
};

/** A page's JSON-LD for search engines, built from the content that the page shows. */
export const getStructuredData = (catalogue: Catalogue, origin: string, path: string): Thing | undefined => {
  const url = (at: string) => origin + at;
  const thing = things[path]?.(url, catalogue) ?? categoryThing(url, catalogue, path);
  return thing && { '@context': 'https://schema.org', ...thing };
};

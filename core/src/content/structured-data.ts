import { type Catalogue, getCatalogueIndex, getCategoryItems, getSectionItems, type Item } from '../rules/catalogue.ts';
import { toLocalDay } from '../rules/deals.ts';
import { groupHours } from '../rules/format-hours.ts';
import { getWeekdayName } from '../rules/format-times.ts';
import { writeAmount } from '../rules/money.ts';
import { getMainStore, type Money, type Store } from '../rules/shop.ts';
import { type Article, articles } from './blog.ts';
import { getFaq, getOrderingFaq } from './faq.ts';
import { recipeTexts } from './recipe-texts.ts';
import { type Recipe, type RecipeText, recipeImages, recipes } from './recipes.ts';
import { shop } from './shop.ts';

type Thing = { readonly '@type': string; readonly [property: string]: unknown };

type Url = (path: string) => string;

const getPictureUrl = (url: Url, name: string, width: 800 | 1200) => url(`/pictures/${name}-${width}.webp`);

/** Returns 'PT1M15S' (ISO 8601) for '1 min 15 sec'. */
const toDuration = (text: string) =>
  `PT${[...text.matchAll(/(\d+) ([hms])/g)].map(([, count, unit = '']) => count + unit.toUpperCase()).join('')}`;

const getCafeName = (url: Url) => ({ '@type': 'CafeOrCoffeeShop', '@id': url('/#cafe'), name: shop.longName });

type HoursSpecification = { opens: string; closes: string } & Record<string, unknown>;

/** Ends a whole day a minute early, because midnight to midnight means closed. */
const createHours = ({ opens, closes, ...when }: HoursSpecification): Thing => ({
  '@type': 'OpeningHoursSpecification',
  ...when,
  opens,
  closes: opens === '00:00' && closes === '00:00' ? '23:59' : closes,
});

/** Adds special days from today on. */
const listOpeningHours = (store: Store): Thing | Thing[] => {
  const today = toLocalDay(store.timeZone, Date.now());
  const usual = groupHours(store).flatMap(({ weekdays, times }) =>
    times.map(({ opens, closes }) => createHours({ dayOfWeek: weekdays.map(getWeekdayName), opens, closes })),
  );
  const special = store.specialDays
    .filter(({ day }) => day >= today)
    .map(({ day, opens, closes }) => {
      const when = { validFrom: day, validThrough: day };
      if (opens !== undefined && closes !== undefined) return createHours({ ...when, opens, closes });
      return { '@type': 'OpeningHoursSpecification', ...when, opens: '00:00', closes: '00:00' };
    });
  const [only, ...more] = [...usual, ...special];
  return only && more.length === 0 ? only : [...usual, ...special];
};

const createPlace = (store: Store) => {
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
    openingHoursSpecification: listOpeningHours(store),
  };
};

const createDepartment = (store: Store): Thing => ({
  '@type': 'CafeOrCoffeeShop',
  name: `${shop.name} ${store.name}`,
  ...(store.phone === null ? {} : { telephone: store.phone }),
  ...createPlace(store),
});

/** Has no rating, because the site shows no reviews that anyone could read. */
const createCafe = (url: Url, catalogue: Catalogue): Thing => {
  const main = getMainStore(catalogue);
  const others = catalogue.shop.stores.filter(({ store }) => store !== main.store);
  return {
    ...getCafeName(url),
    description: shop.about,
    url: url('/'),
    logo: url('/icons/icon-512.png'),
    image: getPictureUrl(url, 'ambiance-counter', 1200),
    telephone: main.phone ?? shop.phone,
    email: shop.email,
    ...createPlace(main),
    foundingDate: String(shop.founded),
    currenciesAccepted: catalogue.shop.money.code,
    hasMenu: url('/menu'),
    ...(others.length > 0 ? { department: others.map(createDepartment) } : {}),
  };
};

const createMenuItem = (url: Url, money: Money, { name, description, priceCents, picture: file }: Item): Thing => ({
  '@type': 'MenuItem',
  name,
  description,
  image: getPictureUrl(url, file, 800),
  offers: { '@type': 'Offer', price: writeAmount(money, priceCents), priceCurrency: money.code },
});

const createSection = (url: Url, money: Money, name: string, items: readonly Item[]): Thing => ({
  '@type': 'MenuSection',
  name,
  hasMenuItem: items.map((item) => createMenuItem(url, money, item)),
});

type Sections = [name: string, items: readonly Item[]][];

const createMenu = (url: Url, money: Money, name: string, sections: Sections): Thing => ({
  '@type': 'Menu',
  name,
  inLanguage: 'en',
  hasMenuSection: sections
    .filter(([, items]) => items.length > 0)
    .map(([label, items]) => createSection(url, money, label, items)),
});

const createMenuPage = (url: Url, catalogue: Catalogue): Thing =>
  createMenu(url, catalogue.shop.money, `Menu of ${shop.name}`, [
    ['Hot Beverages', getSectionItems(catalogue, 'hot')],
    ['Cold Beverages', getSectionItems(catalogue, 'cold')],
    ['Food', getSectionItems(catalogue, 'food')],
  ]);

const createShopPage = (url: Url, catalogue: Catalogue): Thing =>
  createMenu(
    url,
    catalogue.shop.money,
    `All that ${shop.name} sells`,
    catalogue.categories.map(({ slug, label }) => [label, getCategoryItems(catalogue, slug)]),
  );

const createCategoryPage = (url: Url, catalogue: Catalogue, path: string): Thing | undefined => {
  const category = getCatalogueIndex(catalogue).pages.find(({ slug }) => path === `/shop/${slug}`);
  return (
    category && createSection(url, catalogue.shop.money, category.label, getCategoryItems(catalogue, category.slug))
  );
};

const createRecipe = (url: Url, recipe: Recipe, text: RecipeText): Thing => ({
  '@type': 'Recipe',
  name: recipe.name,
  description: recipe.description,
  image: getPictureUrl(url, recipeImages[recipe.imageKey].name, 1200),
  author: getCafeName(url),
  recipeCategory: 'Drink',
  keywords: `coffee, ${recipe.category}`,
  totalTime: toDuration(recipe.brewTime),
  recipeIngredient: text.ingredients,
  recipeInstructions: text.steps.map(({ number, title, description, time }) => ({
    '@type': 'HowToStep',
    name: title,
    text: description,
    url: url(`/recipes/${recipe.id}#step-${number}`),
    timeRequired: toDuration(time),
  })),
});

const createArticle = (url: Url, article: Article): Thing => ({
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  image: getPictureUrl(url, article.picture, 1200),
  datePublished: article.published,
  author: { '@type': 'Person', name: article.author, worksFor: getCafeName(url) },
  publisher: getCafeName(url),
  mainEntityOfPage: url(article.path),
});

const createFaqPage = (_url: Url, catalogue: Catalogue): Thing => ({
  '@type': 'FAQPage',
  mainEntity: [...getFaq(catalogue), ...getOrderingFaq(catalogue)].map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

const things: Record<string, (url: Url, catalogue: Catalogue) => Thing> = {
  '/': createCafe,
  '/about': createCafe,
  '/contact': createCafe,
  '/menu': createMenuPage,
  '/shop': createShopPage,
  '/faq': createFaqPage,
  ...Object.fromEntries(
    recipes.map((recipe) => [`/recipes/${recipe.id}`, (url: Url) => createRecipe(url, recipe, recipeTexts[recipe.id])]),
  ),
  ...Object.fromEntries(articles.map((article) => [article.path, (url: Url) => createArticle(url, article)])),
};

export const getStructuredData = (catalogue: Catalogue, origin: string, path: string): Thing | undefined => {
  const url = (at: string) => origin + at;
  const thing = things[path]?.(url, catalogue) ?? createCategoryPage(url, catalogue, path);
  return thing && { '@context': 'https://schema.org', ...thing };
};

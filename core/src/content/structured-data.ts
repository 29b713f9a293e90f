import { type Catalogue, type Item, indexOf, itemsIn, itemsOf } from '../rules/catalogue.ts';
import { toDollars } from '../rules/money.ts';
import { type Article, articles } from './blog.ts';
import { faq, orderingFaq } from './faq.ts';
import { type Recipe, recipeImages, recipes } from './recipes.ts';
import { shop } from './shop.ts';

/** A schema.org object. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown };

/** Makes an absolute URL from a path of the site. */
type Url = (path: string) => string;

const picture = (url: Url, name: string, width: 800 | 1200) => url(`/pictures/${name}-${width}.webp`);
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** '1 min 15 sec' -> 'PT1M15S' (ISO 8601). */
const duration = (text: string) =>
  `PT${[...text.matchAll(/(\d+) ([hms])/g)].map(([, count, unit = '']) => count + unit.toUpperCase()).join('')}`;

/** The same `@id` wherever the cafe is named. */
const cafeName = (url: Url) => ({ '@type': 'CafeOrCoffeeShop', '@id': url('/#cafe'), name: shop.longName });

/** The 2,157 reviews are a text of the shop, not reviews that anyone could read, so no rating is claimed. */
const cafe = (url: Url): Thing => ({
  ...cafeName(url),
  description: shop.about,
  url: url('/'),
  logo: url('/icons/icon-512.png'),
  image: picture(url, 'ambiance-counter', 1200),
  telephone: shop.phone,
  email: shop.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: shop.address.street,
    addressLocality: shop.address.town,
    addressRegion: shop.address.region,
    postalCode: shop.address.zipCode,
    addressCountry: shop.address.country,
  },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens: clock(shop.hours.cafe.opens),
    closes: clock(shop.hours.cafe.closes),
  },
  foundingDate: String(shop.founded),
  currenciesAccepted: 'USD',
  hasMenu: url('/menu'),
});

const menuItem = (url: Url, { name, description, priceCents, picture: file }: Item): Thing => ({
  '@type': 'MenuItem',
  name,
  description,
  image: picture(url, file, 800),
  offers: { '@type': 'Offer', price: toDollars(priceCents).toFixed(2), priceCurrency: 'USD' },
});

const section = (url: Url, name: string, items: readonly Item[]): Thing => ({
  '@type': 'MenuSection',
  name,
  hasMenuItem: items.map((item) => menuItem(url, item)),
});

const menuOf = (url: Url, name: string, sections: [name: string, items: readonly Item[]][]): Thing => ({
  '@type': 'Menu',
  name,
  inLanguage: 'en',
  hasMenuSection: sections.filter(([, items]) => items.length > 0).map(([label, items]) => section(url, label, items)),
});

const menuThing = (url: Url, catalogue: Catalogue): Thing =>
  menuOf(url, `Menu of ${shop.name}`, [
    ['Hot Beverages', itemsOf(catalogue, 'hot')],
    ['Cold Beverages', itemsOf(catalogue, 'cold')],
    ['Food', itemsOf(catalogue, 'food')],
  ]);

const shopThing = (url: Url, catalogue: Catalogue): Thing =>
  menuOf(
    url,
    `All that ${shop.name} sells`,
    catalogue.categories.map(({ slug, label }) => [label, itemsIn(catalogue, slug)]),
  );

const categoryThing = (url: Url, catalogue: Catalogue, path: string): Thing | undefined => {
  const category = indexOf(catalogue).pages.find(({ slug }) => path === `/shop/${slug}`);
  return category && section(url, category.label, itemsIn(catalogue, category.slug));
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
  mainEntity: [...faq(catalogue), ...orderingFaq].map(({ question, answer }) => ({
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
export const structuredData = (catalogue: Catalogue, origin: string, path: string): Thing | undefined => {
  const url = (at: string) => origin + at;
  const thing = things[path]?.(url, catalogue) ?? categoryThing(url, catalogue, path);
  return thing && { '@context': 'https://schema.org', ...thing };
};

import { builtOrigin } from '../rules/built-origin.ts';
import { toDollars } from '../rules/money.ts';
import { type Article, articles } from './blog.ts';
import { faq, orderingFaq } from './faq.ts';
import { menu, type Product } from './menu.ts';
import { type Recipe, recipeImages, recipes } from './recipes.ts';
import { shop } from './shop.ts';

/** One thing in the words of schema.org. */
type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const url = (path: string) => builtOrigin + path;
const picture = (name: string, width: 800 | 1200) => url(`/pictures/${name}-${width}.webp`);
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** '1 min 15 sec' -> 'PT1M15S' (ISO 8601). */
const duration = (text: string) =>
  `PT${[...text.matchAll(/(\d+) ([hms])/g)].map(([, count, unit = '']) => count + unit.toUpperCase()).join('')}`;

/** The same cafe, wherever it is named. */
const cafeName = { '@type': 'CafeOrCoffeeShop', '@id': url('/#cafe'), name: shop.longName };

/** The 2,157 reviews are a text of the shop, not reviews that anyone could read: no rating is claimed. */
const cafe: Thing = {
  ...cafeName,
  description: shop.about,
  url: url('/'),
  logo: url('/icons/icon-512.png'),
  image: picture('ambiance-counter', 1200),
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
};

const menuItem = ({ name, description, priceCents, picture: file }: Product): Thing => ({
  '@type': 'MenuItem',
  name,
  description,
  image: picture(file, 800),
  offers: { '@type': 'Offer', price: toDollars(priceCents).toFixed(2), priceCurrency: 'USD' },
});

const section = (name: string, isIn: (product: Product) => boolean): Thing => ({
  '@type': 'MenuSection',
  name,
  hasMenuItem: menu.filter(isIn).map(menuItem),
});

const categories = {
  coffee: section('Coffee', ({ category }) => category === 'coffee'),
  cakes: section('Cakes', ({ category }) => category === 'cake'),
  soups: section('Soups', ({ category }) => category === 'soup'),
  milkshakes: section('Milkshakes', ({ category }) => category === 'milkshake'),
  bakery: section('Bakery', ({ category }) => category === 'bakery'),
  beans: section('Beans', ({ category }) => category === 'beans'),
};

const types = [
  section('Hot Beverages', ({ type }) => type === 'hot'),
  section('Cold Beverages', ({ type }) => type === 'cold'),
  section('Food', ({ type }) => type === 'food'),
];

const menuOf = (name: string, hasMenuSection: Thing[]): Thing => ({
  '@type': 'Menu',
  name,
  inLanguage: 'en',
  hasMenuSection,
});

const recipeThing = (recipe: Recipe): Thing => ({
  '@type': 'Recipe',
  name: recipe.name,
  description: recipe.description,
  image: picture(recipeImages[recipe.imageKey].name, 1200),
  author: cafeName,
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

const articleThing = (article: Article): Thing => ({
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  image: picture(article.picture, 1200),
  datePublished: article.published,
  author: { '@type': 'Person', name: article.author, worksFor: cafeName },
  publisher: cafeName,
  mainEntityOfPage: url(article.path),
});

const faqPage: Thing = {
  '@type': 'FAQPage',
  mainEntity: [...faq, ...orderingFaq].map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

const things: Record<string, Thing> = {
  '/': cafe,
  '/about': cafe,
  '/contact': cafe,
  '/menu': menuOf(`Menu of ${shop.name}`, types),
  '/shop': menuOf(`All that ${shop.name} sells`, Object.values(categories)),
  '/shop/coffee': categories.coffee,
  '/shop/cake': categories.cakes,
  '/shop/soup': categories.soups,
  '/shop/milkshake': categories.milkshakes,
  '/faq': faqPage,
  ...Object.fromEntries(recipes.map((recipe) => [`/recipes/${recipe.id}`, recipeThing(recipe)])),
  ...Object.fromEntries(articles.map((article) => [article.path, articleThing(article)])),
};

/** What search engines may know of a page, as JSON-LD. Built from the same content that the page shows. */
export const structuredData = (path: string): Thing | undefined => {
  const thing = things[path];
  return thing && { '@context': 'https://schema.org', ...thing };
};

import type { Article, ArticleSection } from '@juniper/core/content/blog.ts';
import type { RecipeId, RecipeText } from '@juniper/core/content/recipes.ts';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { matchRoutes, type RouteObject, useLocation, useParams } from 'react-router';
import { RequireAuth } from './features/auth/RequireAuth.tsx';
import { useCatalogue } from './features/catalogue/catalogue-store.ts';
import { trackPage } from './layout/PageProgress.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { type Head, type PageAt, PageHead } from './lib/page-head.tsx';

/** A page: the screen and its head. Most are a file of `pages/`. */
export type PageModule = { default: ComponentType; head: Head | ((at: PageAt) => Head) };

const pages = import.meta.glob<PageModule>('./pages/*Page.tsx');

export const getHead = ({ head }: PageModule, at: PageAt): Head => (typeof head === 'function' ? head(at) : head);

/** A screen, for the server, the browser's entry and the links' preloading. */
export type Screen = {
  /** The modules that are loaded for it, as seen from this file. */
  files: readonly string[];
  load: () => Promise<PageModule>;
  isGuarded: boolean;
  /** It is useless without the server, so the service worker does not keep it. */
  needsServer: boolean;
};

type Rules = { guarded?: boolean; needsServer?: boolean };

const makeRoute = (
  files: readonly string[],
  importPage: () => Promise<PageModule>,
  { guarded = false, needsServer = false }: Rules = {},
) => {
  let Loaded: ComponentType | undefined;
  const load = async () => {
    const module = await importPage();
    Loaded ??= makeScreen(module, guarded);
    return module;
  };
  const Lazy = lazy(async () => ({ default: makeScreen(await trackPage(load()), guarded) }));
  // A loaded page is shown at once. `lazy` would suspend even then, and a press on a page that is being hydrated would
  // be lost. A mounted page keeps the component it began with.
  const Page = () => {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown />;
  };
  const screen: Screen = { files, load, isGuarded: guarded, needsServer };
  return { element: <Page />, handle: screen };
};

const page = (name: string, rules?: Rules) => {
  const file = `./pages/${name}.tsx`;
  const importPage = pages[file];
  if (!importPage) throw new Error(`There is no page ${file}`);
  return makeRoute([file], importPage, rules);
};

/** Makes the route of an article. Each has a text of its own, in the view that all articles share. */
const article = (
  path: Article['path'],
  name: string,
  importText: () => Promise<{ sections: readonly ArticleSection[] }>,
): RouteObject => {
  const file = `../../core/src/content/article-${name}.ts`;
  const importPage = async () => {
    const [{ makeArticlePage }, { sections }] = await Promise.all([
      import('./features/content/ArticleView.tsx'),
      importText(),
    ]);
    return makeArticlePage(path, sections);
  };
  return { path: path.slice(1), ...makeRoute(['./features/content/ArticleView.tsx', file], importPage) };
};

/** Makes the route of a recipe. Each has a text of its own, in the view that all recipes share. */
const recipe = (id: RecipeId, importText: () => Promise<{ text: RecipeText }>): RouteObject => {
  const file = `../../core/src/content/recipe-${id}.ts`;
  const importPage = async () => {
    const [{ makeRecipePage }, { text }] = await Promise.all([
      import('./features/recipes/RecipeView.tsx'),
      importText(),
    ]);
    return makeRecipePage(id, text);
  };
  return { path: `recipes/${id}`, ...makeRoute(['./features/recipes/RecipeView.tsx', file], importPage) };
};

/** Makes the screen of a page. A guarded page has its head for everyone, and its content for members. */
const makeScreen = (module: PageModule, isGuarded: boolean) => {
  const Content = module.default;
  return function Screen() {
    const head = getHead(module, { pathname: useLocation().pathname, params: useParams(), catalogue: useCatalogue() });
    // React hydrates the page after the site around it. Now it answers: the early press and tests wait for this event.
    useEffect(() => void dispatchEvent(new Event('alive')), []);
    return (
      <>
        <PageHead {...head} />
        {isGuarded ? (
          <RequireAuth>
            <Content />
          </RequireAuth>
        ) : (
          <Content />
        )}
      </>
    );
  };
};

/** Every screen of the storefront. Paths match in any case; the spelling here is the canonical one. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { index: true, ...page('LandingPage') },
      { path: 'home', ...page('LandingPage') },
      { path: 'menu', ...page('MenuPage') },
      { path: 'shop', ...page('ShopPage') },
      { path: 'shop/:category', ...page('CategoryPage') },
      { path: 'wishlist', ...page('WishlistPage') },
      { path: 'allergens', ...page('AllergensPage') },

      { path: 'about', ...page('AboutPage') },
      { path: 'premiumbeans', ...page('PremiumBeansPage') },
      { path: 'expertbaristas', ...page('ExpertBaristasPage') },
      { path: 'cozyambiance', ...page('CozyAmbiancePage') },
      { path: 'stories', ...page('StoriesPage') },
      { path: 'blog', ...page('BlogPage') },
      article('/blog1', 'art-of-brewing', () => import('@juniper/core/content/article-art-of-brewing.ts')),
      article(
        '/blog2',
        'sustainability-journey',
        () => import('@juniper/core/content/article-sustainability-journey.ts'),
      ),
      article('/blog3', 'perfect-bean', () => import('@juniper/core/content/article-perfect-bean.ts')),
      { path: 'recipes', ...page('RecipesPage') },
      recipe('classic-espresso', () => import('@juniper/core/content/recipe-classic-espresso.ts')),
      recipe('creamy-latte', () => import('@juniper/core/content/recipe-creamy-latte.ts')),
      recipe('cappuccino', () => import('@juniper/core/content/recipe-cappuccino.ts')),
      recipe('cold-brew', () => import('@juniper/core/content/recipe-cold-brew.ts')),
      recipe('pour-over', () => import('@juniper/core/content/recipe-pour-over.ts')),
      recipe('french-press', () => import('@juniper/core/content/recipe-french-press.ts')),
      recipe('mocha', () => import('@juniper/core/content/recipe-mocha.ts')),
      recipe('americano', () => import('@juniper/core/content/recipe-americano.ts')),
      { path: 'recipes/:id', ...page('RecipeNotFoundPage') },
      { path: 'testimonial', ...page('TestimonialPage') },
      { path: 'faq', ...page('FaqPage') },
      { path: 'contact', ...page('ContactPage') },
      { path: 'contributor', ...page('ContributorPage') },
      { path: 'terms', ...page('TermsPage') },
      { path: 'privacy', ...page('PrivacyPage') },

      { path: 'login', ...page('LoginPage', { needsServer: true }) },
      { path: 'register', ...page('RegisterPage', { needsServer: true }) },
      { path: 'forget-password', ...page('ForgotPasswordPage', { needsServer: true }) },
      { path: 'reset-password', ...page('ResetPasswordPage', { needsServer: true }) },
      { path: 'verify-email', ...page('VerifyEmailPage', { needsServer: true }) },
      { path: 'unsubscribe', ...page('UnsubscribePage', { needsServer: true }) },

      { path: 'profile', ...page('ProfilePage', { guarded: true }) },
      { path: 'account', ...page('AccountPage', { guarded: true, needsServer: true }) },
      { path: 'cart', ...page('CartPage', { guarded: true }) },
      { path: 'checkout', ...page('CheckoutPage', { guarded: true, needsServer: true }) },
      { path: 'order', ...page('OrderPage', { guarded: true }) },
      { path: 'favorites', ...page('FavoritesPage', { guarded: true }) },
      { path: 'feedback', ...page('FeedbackPage', { guarded: true, needsServer: true }) },

      { path: '*', ...page('NotFoundPage', { needsServer: true }) },
    ],
  },
  // Shown by the service worker without a connection, in place of pages that need the server.
  { path: 'offline', ...page('OfflinePage') },
  // The board fills the screen behind the counter: no header, no footer.
  { path: 'staff/orders', ...page('StaffOrdersPage', { needsServer: true }) },
];

/** Finds the screen of an address, and its route parameters. */
export const findScreen = (pathname: string): { screen: Screen; at: Omit<PageAt, 'catalogue'> } => {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) throw new Error(`No route matches ${pathname}`);
  return { screen: match.route.handle, at: { pathname, params: match.params } };
};

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { matchRoutes, type RouteObject, useLocation, useParams } from 'react-router';
import { RequireAuth } from './features/auth/RequireAuth.tsx';
import { useCatalogue } from './features/catalogue/catalogue-store.ts';
import { trackPage } from './layout/PageProgress.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { type Head, type PageAt, PageHead } from './lib/page-head.tsx';

/** A file of `pages/`: the screen and its head. */
export type PageModule = { default: ComponentType; head: Head | ((at: PageAt) => Head) };

const modules = import.meta.glob<PageModule>('./pages/*Page.tsx');

export const headOf = ({ head }: PageModule, at: PageAt): Head => (typeof head === 'function' ? head(at) : head);

/** What the server, the browser's entry and the links' preloading know of a screen. */
export type Screen = {
  file: string;
  load: () => Promise<PageModule>;
  isGuarded: boolean;
  /** It is useless without the server, so the service worker does not keep it. */
  needsServer: boolean;
};

type Rules = { guarded?: boolean; needsServer?: boolean };

const page = (name: string, { guarded = false, needsServer = false }: Rules = {}) => {
  const file = `./pages/${name}.tsx`;
  const importPage = modules[file];
  if (!importPage) throw new Error(`There is no page ${file}`);
  let Loaded: ComponentType | undefined;
  const load = async () => {
    const module = await importPage();
    Loaded ??= screenOf(module, guarded);
    return module;
  };
  const Lazy = lazy(async () => ({ default: screenOf(await trackPage(load()), guarded) }));
  // A loaded page is shown at once. `lazy` would suspend even then, and a press on a page that is being hydrated would
  // be lost. A mounted page keeps the component it began with.
  const Page = () => {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown />;
  };
  const screen: Screen = { file, load, isGuarded: guarded, needsServer };
  return { element: <Page />, handle: screen };
};

/** A guarded page has its head for everyone, and its content for members. */
const screenOf = (module: PageModule, isGuarded: boolean) => {
  const Content = module.default;
  return function Screen() {
    const head = headOf(module, { pathname: useLocation().pathname, params: useParams(), catalogue: useCatalogue() });
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
      { path: 'blog1', ...page('ArticlePage') },
      { path: 'blog2', ...page('ArticlePage') },
      { path: 'blog3', ...page('ArticlePage') },
      { path: 'recipes', ...page('RecipesPage') },
      { path: 'recipes/:id', ...page('RecipePage') },
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

/** The screen of an address, and its route parameters. */
export const findScreen = (pathname: string): { screen: Screen; at: Omit<PageAt, 'catalogue'> } => {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) throw new Error(`No route matches ${pathname}`);
  return { screen: match.route.handle, at: { pathname, params: match.params } };
};

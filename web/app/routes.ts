import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the storefront. Paths match whatever their capitals; the spelling here is the canonical one. */
export default [
  layout('layout/SiteLayout.tsx', [
    index('pages/LandingPage.tsx'),
    route('home', 'pages/LandingPage.tsx', { id: 'home' }),
    route('menu', 'pages/MenuPage.tsx'),
    route('shop', 'pages/ShopPage.tsx'),
    route('shop/coffee', 'pages/CoffeePage.tsx'),
    route('shop/cake', 'pages/CakePage.tsx'),
    route('shop/soup', 'pages/SoupPage.tsx'),
    route('shop/milkshake', 'pages/MilkshakePage.tsx'),
    route('wishlist', 'pages/WishlistPage.tsx'),

    route('about', 'pages/AboutPage.tsx'),
    route('premiumbeans', 'pages/PremiumBeansPage.tsx'),
    route('expertbaristas', 'pages/ExpertBaristasPage.tsx'),
    route('cozyambiance', 'pages/CozyAmbiancePage.tsx'),
    route('stories', 'pages/StoriesPage.tsx'),
    route('blog', 'pages/BlogPage.tsx'),
    route('blog1', 'pages/ArtOfBrewingPage.tsx'),
    route('blog2', 'pages/SustainabilityPage.tsx'),
    route('blog3', 'pages/PerfectBeanPage.tsx'),
    route('recipes', 'pages/RecipesPage.tsx'),
    route('recipes/:id', 'pages/RecipePage.tsx'),
    route('testimonial', 'pages/TestimonialPage.tsx'),
    route('faq', 'pages/FaqPage.tsx'),
    route('contact', 'pages/ContactPage.tsx'),
    route('contributor', 'pages/ContributorPage.tsx'),
    route('terms', 'pages/TermsPage.tsx'),
    route('privacy', 'pages/PrivacyPage.tsx'),

    route('login', 'pages/LoginPage.tsx'),
    route('register', 'pages/RegisterPage.tsx'),
    route('forget-password', 'pages/ForgotPasswordPage.tsx'),
    route('reset-password', 'pages/ResetPasswordPage.tsx'),
    route('verify-email', 'pages/VerifyEmailPage.tsx'),
    route('unsubscribe', 'pages/UnsubscribePage.tsx'),

    layout('layout/GuardedLayout.tsx', [
      route('profile', 'pages/ProfilePage.tsx'),
      route('account', 'pages/AccountPage.tsx'),
      route('cart', 'pages/CartPage.tsx'),
      route('checkout', 'pages/CheckoutPage.tsx'),
      route('order', 'pages/OrderPage.tsx'),
      route('favorites', 'pages/FavoritesPage.tsx'),
      route('feedback', 'pages/FeedbackPage.tsx'),
    ]),

    route('*', 'pages/NotFoundPage.tsx'),
  ]),
  // What the service worker shows without a connection, where a page is nothing without the server.
  route('offline', 'pages/OfflinePage.tsx'),
  // The board fills the screen behind the counter: no header, no footer.
  route('staff/orders', 'pages/StaffOrdersPage.tsx'),
] satisfies RouteConfig;

/** Every screen that opens without a login. */
export const publicPaths = [
  '/',
  '/home',
  '/menu',
  '/login',
  '/register',
  '/forget-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  '/shop',
  '/shop/coffee',
  '/shop/cake',
  '/shop/soup',
  '/shop/milkshake',
  '/about',
  '/blog',
  '/blog1',
  '/blog2',
  '/blog3',
  '/testimonial',
  '/contact',
  '/faq',
  '/premiumbeans',
  '/expertbaristas',
  '/cozyambiance',
  '/stories',
  '/recipes',
  '/recipes/cold-brew',
  '/wishlist',
  '/allergens',
  '/contributor',
  '/terms',
  '/privacy',
];

export const guardedPaths = ['/profile', '/account', '/cart', '/checkout', '/order', '/favorites', '/feedback'];

/** Public pages whose template another one has too, with other texts and pictures. */
export const furtherTemplatePaths = ['/home', '/shop/cake', '/shop/soup', '/shop/milkshake', '/blog2', '/blog3'];

/** Public pages that show a customer something else than a visitor; /about stands for those with another header only. */
export const customerPaths = [
  '/',
  '/menu',
  '/shop',
  '/shop/coffee',
  '/wishlist',
  '/recipes',
  '/recipes/cold-brew',
  '/contact',
  '/reset-password',
  '/about',
];

import { paths } from '../lib/paths.ts';

type NavigationLink = { label: string; to: string };

/** The Menu dropdown. */
export const categories: readonly (NavigationLink & { picture: string })[] = [
  { label: 'Coffee', to: paths.coffee, picture: 'latte' },
  { label: 'Cakes', to: paths.cake, picture: 'chocolate-cake' },
  { label: 'Soups', to: paths.soup, picture: 'tomato-basil-soup' },
  { label: 'Milkshakes', to: paths.milkshake, picture: 'strawberry-milkshake' },
];

/** What follows Home and Menu in the header and in the mobile menu. */
export const mainLinks: readonly NavigationLink[] = [
  { label: 'Recipes', to: paths.recipes },
  { label: 'About', to: paths.about },
  { label: 'Stories', to: paths.stories },
  { label: 'Contact', to: paths.contact },
  { label: 'Feedback', to: paths.feedback },
  { label: 'Shop', to: paths.shop },
];

export const quickLinks: readonly NavigationLink[] = [
  { label: 'Home', to: paths.landing },
  { label: 'Shop', to: paths.shop },
  { label: 'About', to: paths.about },
  { label: 'Blog', to: paths.blog },
  { label: 'Contact', to: paths.contact },
  { label: 'Testimonials', to: paths.testimonial },
  { label: 'Contributors', to: paths.contributor },
];

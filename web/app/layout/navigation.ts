import { paths } from '../lib/paths.ts';

type NavigationLink = { label: string; to: string };

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

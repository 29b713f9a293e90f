export type Article = {
  readonly path: '/blog1' | '/blog2' | '/blog3';
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** ISO 8601 date. */
  readonly published: string;
  readonly picture: string;
  readonly alt: string;
};

export type ArticleSection = { readonly heading: string; readonly paragraphs: readonly string[] };

/** The newest first. Each article's text is a file of its own, so that a page loads only what it shows. */
export const articles: readonly Article[] = [
  {
    path: '/blog1',
    title: 'The Art of Brewing',
    summary: 'Five things decide how your cup tastes. Change one at a time and you can fix almost any coffee at home.',
    author: 'Theo',
    published: '2026-09-08',
    picture: 'blog-brewing',
    alt: 'A white dripper on a glass server beside a green kettle and a bowl of beans',
  },
  {
    path: '/blog2',
    title: 'Our Sustainability Journey',
    summary:
      'What we changed, what it cost, what did not work, and what we still do badly. With numbers where we have them.',
    author: 'Amara',
    published: '2026-06-16',
    picture: 'blog-sustainability',
    alt: 'An open sack of roasted beans beside a young coffee plant in a clay pot',
  },
  {
    path: '/blog3',
    title: 'The Perfect Bean',
    summary:
      'There is none, but there is one for your kitchen. How to read a bag, when to open it and how to keep it good.',
    author: 'Amara',
    published: '2026-03-24',
    picture: 'blog-bean',
    alt: 'Dark roasted coffee beans, close up',
  },
];

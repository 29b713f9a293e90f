import { beforeEach, describe, expect, test, vi } from 'vitest';

const page = { title: 'Soups', description: 'Six soups.', path: '/shop/soup' };

/** The module reads where it runs, and the page it runs in, when it is loaded. */
const load = async (isBuild: boolean, head = '') => {
  document.head.innerHTML = head;
  vi.stubEnv('SSR', isBuild);
  return (await import('./page-meta.ts')).pageMeta;
};

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
});

describe('in the built page', () => {
  test('a page has its title with the shop, its description, its address and the same for shared links', async () => {
    const tags = (await load(true))(page);
    expect(tags.slice(0, 3)).toEqual([
      { title: 'Soups | Juniper Row' },
      { name: 'description', content: 'Six soups.' },
      { tagName: 'link', rel: 'canonical', href: 'https://site.invalid/shop/soup' },
    ]);
    expect(tags).toContainEqual({ property: 'og:title', content: 'Soups | Juniper Row' });
    expect(tags).toContainEqual({ property: 'og:description', content: 'Six soups.' });
    expect(tags).toContainEqual({ property: 'og:image', content: 'https://site.invalid/shared/soups.jpg' });
    expect(tags.at(-1)).toMatchObject({ 'script:ld+json': { '@type': 'MenuSection', name: 'Soups' } });
  });

  test.each([
    ['/shop', 'menu'],
    ['/recipes/mocha', 'recipes'],
    ['/blog2', 'blog'],
    ['/faq', 'cafe'],
    ['/', 'cafe'],
  ])('%s is shared with the picture of its section, %s', async (path, card) => {
    const tags = (await load(true))({ ...page, path });
    expect(tags).toContainEqual({ property: 'og:image', content: `https://site.invalid/shared/${card}.jpg` });
  });

  test('a page can stay out of search results', async () => {
    expect((await load(true))({ ...page, noindex: true })).toEqual([
      { title: 'Soups | Juniper Row' },
      { name: 'description', content: 'Six soups.' },
      { name: 'robots', content: 'noindex' },
    ]);
  });
});

describe('in the browser', () => {
  test.each([
    [
      'the address that the server gave to the page',
      'https://juniperrow.example/menu',
      'https://juniperrow.example/shop/soup',
    ],
    ['its own address, on a page that has none', undefined, `${location.origin}/shop/soup`],
  ])('a page keeps to %s, and makes nothing for machines', async (_what, given, expected) => {
    const pageMeta = await load(false, given && `<link rel="canonical" href="${given}">`);
    expect(pageMeta(page)).toEqual([
      { title: 'Soups | Juniper Row' },
      { name: 'description', content: 'Six soups.' },
      { tagName: 'link', rel: 'canonical', href: expected },
    ]);
  });
});

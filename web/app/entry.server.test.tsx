// @vitest-environment node
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { pages, render as renderPage } from './entry.server.tsx';
import { findScreen } from './routes.tsx';

const origin = 'https://juniperrow.example';
const menu = { catalogue: defaultCafe, hash: 'AbC-_0123456789x' };
const render = (path: string, input: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(path, { ...menu, origin, ...input });

describe('the server', () => {
  test('has a page for every path, every category and every recipe, and two for unknown ones', () => {
    const listed = pages(defaultCafe);
    expect(new Set(listed).size).toBe(listed.length);
    const expected = ['/', '/home', '/shop/coffee', '/shop/milkshake', '/recipes/cold-brew', '/checkout', '/order'];
    expect(listed).toEqual(expect.arrayContaining([...expected, '/404', '/recipes/404']));
    expect(listed).toHaveLength(51);
  });

  test('gives every page a title and a description of its own; guarded ones stay out of search', async () => {
    const heads = await Promise.all(
      pages(defaultCafe)
        .filter((path) => path !== '/home')
        .map(async (path) => {
          const { html } = await render(path);
          const named = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1];
          const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
          return { path, title, description: named('description'), robots: named('robots') };
        }),
    );
    for (const { path, title, description } of heads) {
      expect(title, path).toMatch(/^.+ \| Juniper Row$/);
      expect(description?.length, path).toBeGreaterThan(10);
    }
    for (const field of ['title', 'description'] as const)
      expect(new Set(heads.map((head) => head[field])).size).toBe(heads.length);
    for (const { path, robots } of heads) if (findScreen(path).screen.isGuarded) expect(robots, path).toBe('noindex');
  }, 30_000);

  test('gives every page of the site header, testimonials, footer and chat, guarded and unknown ones too [layout-1]', async () => {
    const site = pages(defaultCafe).filter((path) => !['/offline', '/staff/orders'].includes(path));
    for (const path of site) {
      const { html } = await render(path);
      const [header = '', , after = ''] = html.split(/(<main.*<\/main>)/s);
      expect(header, path).toContain('<nav class="nav" aria-label="Main">');
      const strip = after.slice(after.indexOf('<section class="says'), after.indexOf('<footer'));
      // React separates texts by comments.
      expect(strip.replaceAll('<!-- -->', ''), path).toMatch(
        /2,157 people reviewed Juniper Row<\/h2>.*href="\/testimonial"/s,
      );
      expect(strip.split('<blockquote').length - 1, path).toBe(3);
      expect(after, path).toMatch(/<footer.*founded in 2010.*<\/footer>.*aria-label="Chat with us"/s);
    }
    expect(site.filter((path) => findScreen(path).screen.isGuarded)).toHaveLength(7);
  }, 60_000);

  test('renders the same bytes for the same input', async () => {
    for (const path of pages(defaultCafe)) {
      const [once, again] = [await render(path), await render(path)];
      expect(again.html === once.html, path).toBe(true);
    }
    expect((await render('/menu')).html).toContain(`<link rel="canonical" href="${origin}/menu"/>`);
  }, 60_000);

  test('says what machines read, for the address that it is told', async () => {
    const { html } = await render('/shop/soup');
    expect(html).toContain('<meta property="og:title" content="Soups | Juniper Row"/>');
    expect(html).toContain(`<meta property="og:image" content="${origin}/shared/soups.jpg"/>`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'MenuSection', name: 'Soups' });
    expect((await render('/cart')).html).not.toContain('og:');
  });

  test.each([
    ['/shop', 'menu'],
    ['/recipes/mocha', 'recipes'],
    ['/blog2', 'blog'],
    ['/faq', 'cafe'],
    ['/', 'cafe'],
  ])('shares %s with the picture of its section, %s', async (path, card) => {
    const { html } = await render(path);
    expect(html).toContain(`<meta property="og:image" content="${origin}/shared/${card}.jpg"/>`);
  });

  test('renders pages with the settings that it is told: a form that mail or Google would change is right at once', async () => {
    const off = { googleClientId: null, mail: 'off' };
    const on = { googleClientId: 'client-1', mail: 'on' };
    expect((await render('/login', { config: off })).html).not.toContain('Continue with Google');
    expect((await render('/login', { config: on })).html).toContain('Continue with Google');
    const forgotten = async (config: typeof off | typeof on) => (await render('/forget-password', { config })).html;
    expect(await forgotten(off)).toMatch(
      /<html lang="en" data-catalogue="[\w-]+" data-mail="off" data-google="">.*Reset password/s,
    );
    expect(await forgotten(on)).toMatch(
      /<html lang="en" data-catalogue="[\w-]+" data-mail="on" data-google="client-1">.*Send the link/s,
    );
  });

  test('no page names the welcome drink where the owner has switched it off', async () => {
    const withoutDrink = { ...defaultCafe, shop: { ...defaultCafe.shop, isWelcomeDrinkOff: true as const } };
    const config = { googleClientId: null, mail: 'off' };
    for (const path of ['/register', '/terms'])
      expect((await render(path, { config })).html, path).toMatch(/welcome drink/);
    for (const path of ['/', '/register', '/login', '/faq', '/privacy', '/terms', '/profile', '/menu'])
      expect((await render(path, { config, catalogue: withoutDrink })).html, path).not.toMatch(/welcome drink/i);
  });

  test('speaks of cards only where keys are there and the owner has switched them on', async () => {
    const withCards = { ...defaultCafe, shop: { ...defaultCafe.shop, takesCards: true as const } };
    const config = { googleClientId: null, mail: 'off' };
    const keys = { ...config, payments: ['counter', 'card'] };
    for (const path of ['/faq', '/privacy', '/terms', '/checkout', '/order']) {
      const { html } = await render(path, { config });
      expect((await render(path, { config, catalogue: withCards })).html, path).toBe(html);
      const { html: switchedOff } = await render(path, { config: keys });
      expect(switchedOff.replace(' data-cards="on"', ''), path).toBe(html);
    }
    const on = async (path: string) => (await render(path, { config: keys, catalogue: withCards })).html;
    expect(await on('/faq')).toMatch(/ld\+json.*by card, Apple Pay or Google Pay.*<summary>.*by card, Apple Pay/s);
    expect(await on('/privacy')).toMatch(/From us Stripe gets the amount.*Stripe, which takes card payments for us,/s);
    expect(await on('/terms')).toContain('on the page of Stripe');
  });

  test('answers an unknown address with a page that says so', async () => {
    expect(await render('/404')).toMatchObject({ status: 404, worksOffline: false });
    expect((await render('/recipes/404')).status).toBe(404);
    expect((await render('/nowhere')).status).toBe(404);
    expect((await render('/shop/nowhere')).status).toBe(404);
    expect((await render('/shop/beans')).status).toBe(404);
    expect((await render('/Shop/Coffee')).status).toBe(200);
    expect((await render('/menu')).status).toBe(200);
  });

  test('names the files that the build made: styles first, scripts of low priority, none twice', async () => {
    const manifest = {
      'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_site.js'] },
      '_site.js': { file: 'assets/site.js', css: ['assets/site.css'], imports: ['_vendor.js'] },
      '_vendor.js': { file: 'assets/vendor.js' },
      'app/pages/FaqPage.tsx': { file: 'assets/faq.js', css: ['assets/faq.css'], imports: ['_site.js'] },
    };
    const { html } = await render('/faq', { manifest });
    const files = [
      ...html.matchAll(/<(?:link rel="stylesheet" href|script type="module" fetchPriority="low" src)="([^"]+)"/g),
    ];
    expect(files.map(([, file]) => file)).toEqual([
      '/assets/site.css',
      '/assets/faq.css',
      '/assets/vendor.js',
      '/assets/site.js',
      '/assets/entry.js',
      '/assets/faq.js',
    ]);
    await expect(render('/menu', { manifest })).rejects.toThrow('app/pages/MenuPage.tsx');
  });

  test('names the menu that a page shows, on every page with scripts', async () => {
    const preload =
      '<link rel="preload" as="fetch" crossorigin="anonymous" fetchPriority="low" href="/catalogue/AbC-_0123456789x.json"/>';
    for (const path of pages(defaultCafe)) {
      const { html } = await render(path);
      const isNamed = html.includes('<html lang="en" data-catalogue="AbC-_0123456789x"') && html.includes(preload);
      expect(isNamed, path).toBe(path !== '/offline');
    }
  }, 30_000);

  test('shows an uploaded picture in its three widths, to search engines as well', async () => {
    const picture = 'p-0123456789abcdef';
    const items = defaultCafe.items.map((item) => (item.id === 42 ? { ...item, picture } : item));
    const { html } = await render('/shop/soup', { catalogue: { ...defaultCafe, items } });
    const avif = [400, 800, 1200].map((width) => `/pictures/${picture}-${width}.avif ${width}w`).join(', ');
    expect(html).toContain(`srcSet="${avif}"`);
    expect(html).toContain(`"image":"${origin}/pictures/${picture}-800.webp"`);
  });

  test('renders the menu that it is told: prices, counts, categories, JSON-LD', async () => {
    const tea = { ...defaultCafe.categories[0], slug: 'tea', label: 'Tea', lead: '{Count} teas from {price:3}.' };
    const catalogue = {
      ...defaultCafe,
      categories: [...defaultCafe.categories, tea] as typeof defaultCafe.categories,
      items: defaultCafe.items
        .filter(({ id }) => ![22, 47].includes(id))
        .map((item) =>
          item.id === 3 ? { ...item, category: 'tea', priceCents: 407, name: 'Latte & </script>' } : item,
        ),
    };
    expect(pages(catalogue)).toContain('/shop/tea');
    const getText = async (path: string) => (await render(path, { catalogue })).html;
    const shop = await getText('/shop');
    expect(shop).toContain('All we sell, 45 items: coffees');
    expect(shop).toContain('$4.07');
    expect(shop).toContain('"price":"4.07"');
    expect(shop).not.toContain('Latte & </script>');
    expect(await getText('/shop/tea')).toContain('One teas from $4.07.');
    expect(await getText('/shop/tea')).toContain(
      '<meta property="og:image" content="https://juniperrow.example/shared/menu.jpg"/>',
    );
    expect(await getText('/shop/soup')).toContain('Five soups, ladled to order');
    expect(await getText('/premiumbeans')).toMatch(
      /Three blends from our roaster.*The <!-- -->three blends<!-- --> we/s,
    );
    expect((await render('/shop')).html).not.toContain('$4.07');
  });
});

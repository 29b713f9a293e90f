import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { paths } from './lib/paths.ts';
import routes from './routes.ts';

type Screen = { path: string; file: string; layouts: string[] };

const screensOf = (entries: RouteConfigEntry[], layouts: string[] = []): Screen[] =>
  entries.flatMap(({ path: segment, file, children }) =>
    children
      ? screensOf(children, [...layouts, path.basename(file, '.tsx')])
      : [{ path: `/${segment ?? ''}`, file, layouts }],
  );
const screens = screensOf(routes);
const underLayout = (name: string) =>
  screens.filter(({ layouts }) => layouts.includes(name)).map((screen) => screen.path);

test('names every path of the storefront once, and nothing else', () => {
  const { recipe, order, ...fixed } = paths;
  const expected = new Set<string>([...Object.values(fixed), '/order', '/recipes/:id', '/staff/orders', '/*']);
  expect(screens.map((screen) => screen.path).sort()).toEqual([...expected].sort());
});

test('guards what spec section 2 guards, and the pages of an account and an order', () => {
  expect(underLayout('GuardedLayout')).toEqual([
    '/profile',
    '/account',
    '/cart',
    '/checkout',
    '/order',
    '/favorites',
    '/feedback',
  ]);
});

test('shows all but the staff board and the offline page inside the site', () => {
  const outside = screens.filter(({ layouts }) => !layouts.includes('SiteLayout'));
  expect(outside.map((screen) => screen.path)).toEqual(['/offline', '/staff/orders']);
});

test.each(screens)('$path has its page file', ({ file }) => {
  expect(file).toMatch(/^pages\/[A-Z]\w+Page\.tsx$/);
  expect(existsSync(path.join(import.meta.dirname, file))).toBe(true);
});

test('no page loads or changes data through the router, which knows neither (decision 76)', async () => {
  const files = Object.values(import.meta.glob<object>(['./pages/*Page.tsx', './layout/*Layout.tsx', './root.tsx']));
  const names = new Set((await Promise.all(files.map((load) => load()))).flatMap((module) => Object.keys(module)));
  expect([...names].sort()).toEqual(['ErrorBoundary', 'Layout', 'default', 'links', 'meta']);
});

test('every screen has a title and a description of its own; guarded ones stay out of search', async () => {
  const pages = import.meta.glob<{ meta: (args: unknown) => Record<string, string>[] }>('./pages/*Page.tsx');
  const described = await Promise.all(
    screens
      .filter(({ path: screenPath }) => screenPath !== '/home')
      .map(async ({ path: screenPath, file, layouts }) => {
        const page = await pages[`./${file}`]?.();
        const tags = page?.meta({ params: { id: 'mocha' } }) ?? [];
        const named = (name: string) => tags.find((tag) => tag.name === name)?.content;
        const title = tags.find((tag) => 'title' in tag)?.title;
        return { screenPath, layouts, title, description: named('description'), robots: named('robots') };
      }),
  );
  for (const { screenPath, title, description } of described) {
    expect(title, screenPath).toMatch(/^.+ \| Juniper Row$/);
    expect(description?.length, screenPath).toBeGreaterThan(10);
  }
  for (const field of ['title', 'description'] as const)
    expect(new Set(described.map((page) => page[field])).size).toBe(described.length);
  for (const { screenPath, layouts, robots } of described)
    if (layouts.includes('GuardedLayout')) expect(robots, screenPath).toBe('noindex');
});

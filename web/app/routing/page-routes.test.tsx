import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { pageLoader, routeTree } from './page-routes.tsx';

const routes = {
  root: { id: 'root', path: '', module: '/assets/root.js' },
  site: { id: 'site', parentId: 'root', module: '/assets/site.js' },
  start: { id: 'start', parentId: 'site', index: true, module: '/assets/start.js' },
  cup: {
    id: 'cup',
    parentId: 'site',
    path: 'cups/:id',
    module: "data:text/javascript,export default () => 'a cup'",
    css: ['/assets/cup.css'],
  },
  board: { id: 'board', parentId: 'root', path: 'board', module: '/assets/board.js' },
};
const matchesAt = (path: string) => matchRoutes(routeTree(routes), path) ?? [];
const idsAt = (path: string) => matchesAt(path).map((match) => match.route.id);

test('every address leads through its layouts to its page, whatever its capitals', () => {
  expect(idsAt('/')).toEqual(['root', 'site', 'start']);
  expect(idsAt('/Cups/3')).toEqual(['root', 'site', 'cup']);
  expect(idsAt('/board')).toEqual(['root', 'board']);
  expect(idsAt('/nowhere')).toEqual([]);
});

test('a page is ready when its code and its style sheet are here', async () => {
  const Frame = ({ children }: { children: ReactNode }) => <main>{children}</main>;
  const modules = { root: { default: () => 'the site', Layout: Frame }, site: { default: () => null } };
  const matches = matchesAt('/cups/3');
  const loading = pageLoader(routes, modules)(matches);

  const style = document.head.querySelector<HTMLLinkElement>('link[href="/assets/cup.css"]');
  expect(style?.as).toBe('style');
  let isReady = false;
  void loading.then(() => {
    isReady = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isReady).toBe(false);
  style?.dispatchEvent(new Event('load'));
  await loading;

  render(matches.map(({ route: { id, element } }) => <div key={id}>{element}</div>));
  expect(screen.getByRole('main').textContent).toBe('the site');
  expect(screen.getByText('a cup')).toBeDefined();
  expect(Object.keys(modules)).toEqual(['root', 'site', 'cup']);
  expect(style?.isConnected).toBe(false);

  const [shown] = matches.map((match) => match.route.element);
  await pageLoader(routes, modules)(matches.slice(0, 2));
  expect(matches[0]?.route.element).toBe(shown);
});

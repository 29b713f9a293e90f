import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Link, RouterProvider, useLocation, useParams, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRouter } from './page-router.ts';

function Start() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <h1>Start {params.get('q')}</h1>
      <button type="button" onClick={() => setParams({ q: 'mocha' })}>
        Search
      </button>
      <Link to="/cups/3" state={{ from: 'start' }}>
        Cup
      </Link>
      <Link to="/broken">Broken</Link>
    </>
  );
}
const Cup = () => (
  <h1>
    Cup {useParams().id} {useLocation().state?.from}
  </h1>
);
const Broken = () => {
  throw new Error('it broke');
};

const loads = new Map<string, PromiseWithResolvers<void>>();
const arrive = (path: string) => act(async () => loads.get(path)?.resolve());
const heading = () => screen.getByRole('heading').textContent;

const open = (path: string) => {
  history.replaceState(null, '', path);
  const router = openRouter(
    [
      { id: 'start', path: '/', element: <Start /> },
      { id: 'cup', path: '/cups/:id', element: <Cup /> },
      { id: 'broken', path: '/broken', element: <Broken />, errorElement: <h1>Something spilled</h1> },
    ],
    ([match]) => loads.get(match?.pathname ?? '')?.promise ?? Promise.resolve(),
  );
  render(<RouterProvider router={router} flushSync={flushSync} />);
  return router;
};

beforeEach(() => {
  for (const path of ['/cups/3', '/cups/4']) loads.set(path, Promise.withResolvers());
});
afterEach(() => {
  cleanup();
  loads.clear();
  vi.restoreAllMocks();
});

test('the page stays until the next one has arrived, and Back leads to it again', async () => {
  open('/');
  await userEvent.click(screen.getByRole('link', { name: 'Cup' }));
  expect([heading(), location.pathname]).toEqual(['Start ', '/']);
  await arrive('/cups/3');
  expect([heading(), location.pathname]).toEqual(['Cup 3 start', '/cups/3']);

  act(() => history.back());
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeDefined();
  act(() => history.forward());
  expect(await screen.findByRole('heading', { name: 'Cup 3 start' })).toBeDefined();
});

test('a reload keeps the state of its address', async () => {
  const router = open('/');
  void router.navigate('/cups/3', { state: { from: 'search' }, replace: true });
  await arrive('/cups/3');
  expect(history.state.usr).toEqual({ from: 'search' });
  expect(openRouter(router.routes, async () => {}).state.location.state).toEqual({ from: 'search' });
});

test('whoever goes elsewhere while a page loads stays there', async () => {
  const router = open('/');
  void router.navigate('/cups/3');
  void router.navigate('/cups/4');
  await arrive('/cups/4');
  await arrive('/cups/3');
  expect([heading(), location.pathname]).toEqual(['Cup 4 ', '/cups/4']);
});

test('an address may be given in part', async () => {
  const router = open('/?q=latte#cups');
  expect(heading()).toBe('Start latte');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(location.href).toBe(`${location.origin}/?q=mocha`);
  await act(() => router.navigate({ hash: '#end' }));
  expect(location.href).toBe(`${location.origin}/#end`);
});

test('a page is shown before its navigation ends, where that is asked for', async () => {
  const router = open('/');
  loads.clear();
  await router.navigate('/cups/4', { flushSync: true });
  expect(heading()).toBe('Cup 4 ');
});

test('a page that fails shows its error screen, and the way back works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('/');
  await userEvent.click(screen.getByRole('link', { name: 'Broken' }));
  expect(await screen.findByRole('heading', { name: 'Something spilled' })).toBeDefined();
  act(() => history.back());
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeDefined();
});

test.each(['https://elsewhere.example/', '//elsewhere.example/'])('%s is no page of the site', async (url) => {
  const router = open('/');
  await expect(router.navigate(url)).rejects.toThrow('External');
  expect(location.pathname).toBe('/');
});

import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouteChange } from './RouteChange.tsx';

let navigate: NavigateFunction;
const scrollTo = vi.fn();

function Page() {
  navigate = useNavigate();
  return <h1>{useLocation().pathname}</h1>;
}

const open = (path: string) => {
  history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <Page />
      <RouteChange />
    </BrowserRouter>,
  );
};
/** Scrolls the page down as a reader does, and forgets what was scrolled before. */
const readOn = () => {
  vi.stubGlobal('scrollY', 900);
  dispatchEvent(new Event('scroll'));
  scrollTo.mockClear();
};

beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test.each([
  ['a link', '/about', undefined],
  ['a link with a search', '/shop?q=latte', undefined],
  ['a redirect', '/login', { replace: true }],
  ['a link to a page with a message', '/home', { state: { from: '/cart' } }],
])('%s starts at the top at once [pages-5]', (_, to, options) => {
  open('/menu');
  readOn();
  act(() => void navigate(to, options));
  // Not smoothly, and not in a later frame.
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  readOn();
  act(() => void navigate('/faq'));
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

test('a change of the search on the same page does not scroll', () => {
  open('/shop');
  readOn();
  act(() => void navigate('/shop?item=3'));
  expect(scrollTo).not.toHaveBeenCalled();
});

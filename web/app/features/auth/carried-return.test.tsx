import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { carryReturn, useCarriedReturn } from './carried-return.ts';
import { readLoginOrigin } from './return-path.ts';

const asked = { from: '/menu', wish: { act: 'add', id: 4 } } as const;

function Where() {
  useCarriedReturn();
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${location.pathname}${location.hash}, asked ${JSON.stringify(readLoginOrigin(location))}`}</p>
      <button type="button" onClick={() => navigate('/menu', { replace: true })}>
        log in
      </button>
    </>
  );
}

/** Starts a document at this address, after one that carried what had asked for a login. */
const open = (address: string, agoMs = 0) => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValueOnce(now - agoMs);
  carryReturn(asked);
  history.pushState(null, '', address);
  render(
    <BrowserRouter>
      <Where />
    </BrowserRouter>,
  );
};
const where = () => document.querySelector('p')?.textContent;
/** As a link of the browser's own does: an entry without a state. */
const jumpTo = (address: string) =>
  act(() => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('what was carried is at the document’s first entry', () => {
  open('/login');
  expect(where()).toBe(`at /login, asked ${JSON.stringify(asked)}`);
  expect(sessionStorage).toHaveLength(0);
});

test('it is gone once the login has replaced that entry', () => {
  open('/login');
  act(() => screen.getByRole('button', { name: 'log in' }).click());
  expect(where()).toBe('at /menu, asked null');
  jumpTo('/login#main');
  expect(where()).toBe('at /login#main, asked null');
});

test('what a stopped load left behind is not taken up later', () => {
  open('/login', 31_000);
  expect(where()).toBe('at /login, asked null');
  expect(sessionStorage).toHaveLength(0);
});

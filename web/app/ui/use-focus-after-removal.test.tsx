import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepFocus, useFocusAfterRemoval } from './use-focus-after-removal.ts';

function Page() {
  useFocusAfterRemoval();
  const [names, setNames] = useState(['Ada', 'Bob', 'Eve']);
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
              {`Remove ${name}`}
            </button>
          </li>
        ))}
      </ul>
      <p>Nothing else</p>
    </main>
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const getButton = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

test('the focus goes to the next row, then to the one before, at last to the page', async () => {
  render(<Page />);
  await userEvent.click(getButton('Bob'));
  expect(document.activeElement).toBe(getButton('Eve'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(getButton('Ada'));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a focus that has left by itself is left alone', async () => {
  render(<Page />);
  getButton('Bob').focus();
  getButton('Bob').blur();
  await Promise.resolve();
  act(() => getButton('Bob').click());
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

function addRows(html: string): HTMLElement {
  document.body.innerHTML = `<main id="main" tabindex="-1"></main>${html}`;
  return document.querySelector('[autofocus]') as HTMLElement;
}

const remove = async (control: HTMLElement) => {
  control.focus();
  (control.closest('li, .toast') ?? control).remove();
  control.blur();
  await Promise.resolve();
  await Promise.resolve();
};

const rows = '<ul><li><button>Edit</button><button>Remove</button></li><li><button autofocus></button></li></ul>';
const rowsWithHidden = rows.replace('</li>', '<input type="hidden"></li>');
const toasts =
  '<div class="toasts"><div class="toast"><button autofocus></button></div><div class="toast"><button>Undo</button></div></div>';

test.each([
  ['goes to the last control of the row before', 0, rows, 'Remove'],
  ['does not go to a control that cannot have it', 0, rowsWithHidden, 'Remove'],
  ['goes to the page when nobody pressed anything', 2_001, rows, 'main'],
  ['does not go to another toast', 0, toasts, 'body'],
])('the focus of a removed control %s', async (_, sincePress, html, expected) => {
  const stop = keepFocus();
  const control = addRows(html);
  const scrolled = vi.spyOn(HTMLElement.prototype, 'focus');
  vi.useFakeTimers({ toFake: ['Date'] });
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  vi.advanceTimersByTime(sincePress);
  await remove(control);
  const focused = document.activeElement;
  expect(focused?.textContent === 'Remove' ? 'Remove' : focused?.localName).toBe(expected);
  for (const [options] of scrolled.mock.calls.slice(1)) expect(options).toEqual({ preventScroll: true });
  stop();
});

test('the focus of a control that was disabled while a call removed it goes to its neighbor', async () => {
  const stop = keepFocus();
  const control = addRows(rows) as HTMLButtonElement;
  control.focus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  control.disabled = true;
  control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await Promise.resolve();
  control.closest('li')?.remove();
  await Promise.resolve();
  expect(document.activeElement?.textContent).toBe('Remove');
  stop();
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastRail } from './ToastRail.tsx';
import { currentToasts, removeToast, showToast } from './toast.ts';

const bars = () => [...document.querySelectorAll<HTMLElement>('.toast__bar')];
const texts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);
const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));

beforeEach(() => {
  render(<ToastRail />);
});
afterEach(() => {
  act(() =>
    currentToasts().forEach(({ id }) => {
      removeToast(id);
    }),
  );
  cleanup();
});

test('runs for 3 seconds unless told otherwise [layout-2]', () => {
  show('success', 'Login successful!');
  show('info', 'Redirecting to payment...', { durationMs: 1500 });
  expect(bars().map((bar) => bar.style.animationDuration)).toEqual(['3000ms', '1500ms']);
});

test('leaves when its time is over, and is gone when it has left', () => {
  show('success', 'Login successful!');
  fireEvent.animationEnd(bars()[0] as HTMLElement);
  const toast = screen.getByRole('status');
  expect(toast.className).toContain('toast--leaving');
  fireEvent.animationEnd(toast);
  expect(screen.queryByRole('status')).toBeNull();
});

test('its own entrance does not end it', () => {
  show('success', 'Login successful!');
  fireEvent.animationEnd(screen.getByRole('status'));
  expect(texts()).toEqual(['Login successful!']);
});

test('closes by its button', () => {
  show('error', 'Item removed from cart!');
  const toast = screen.getByRole('alert');
  fireEvent.click(within(toast).getByRole('button', { name: 'Close notification' }));
  expect(toast.className).toContain('toast--leaving');
});

test('an action closes it and is done', () => {
  const act = vi.fn();
  show('success', 'Latte added to cart!', { action: { label: 'View cart', act } });
  fireEvent.click(screen.getByRole('button', { name: 'View cart' }));
  expect(act).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').className).toContain('toast--leaving');
});

test('keeps the newest four, the newest at the bottom [layout-2]', () => {
  for (const text of ['1', '2', '3', '4', '5']) show('info', text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('an error is an alert, everything else a status', () => {
  show('success', 'a');
  show('info', 'b');
  show('warning', 'c');
  show('error', 'd');
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['a', 'b', 'c']);
  expect(screen.getByRole('alert').textContent).toBe('d');
});

describe('the clock stands still', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'toast.css'), 'utf8');
  const style = document.createElement('style');
  beforeEach(() => {
    // jsdom knows no cascade layers.
    style.textContent = css.replace('@layer components {', '').replace(/\}\s*@keyframes[\s\S]*$/, '');
    document.head.append(style);
    show('info', 'Please login to see your cart');
  });
  afterEach(() => style.remove());

  const clock = () => getComputedStyle(bars()[0] as HTMLElement).animationPlayState;

  test('while the focus is inside [layout-2]', () => {
    expect(clock()).not.toBe('paused');
    act(() => screen.getByRole('button').focus());
    expect(clock()).toBe('paused');
  });

  test('while the window is in the background [layout-2]', () => {
    fireEvent.blur(window);
    expect(clock()).toBe('paused');
    fireEvent.focus(window);
    expect(clock()).not.toBe('paused');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TopButton } from './TopButton.tsx';

const scrollTo = vi.fn();
const scrollPageTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
};
const preferReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  scrollPageTo(0);
  render(<TopButton />);
});
afterEach(() => {
  cleanup();
  scrollTo.mockClear();
  vi.unstubAllGlobals();
});

test('appears only past 100 px', () => {
  scrollPageTo(100);
  expect(screen.queryByRole('button')).toBeNull();
  scrollPageTo(101);
  expect(screen.getByRole('button', { name: 'Top' })).toBeDefined();
  scrollPageTo(40);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])('reduced motion %s: scrolls %s', (isReduced, behavior) => {
  preferReducedMotion(isReduced);
  scrollPageTo(500);
  fireEvent.click(screen.getByRole('button', { name: 'Top' }));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
});

test('floats at the bottom right, in stacking order 1000', () => {
  const css = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, rule = ''] = /\.floats \{([^}]+)\}/.exec(css('footer.css')) ?? [];
  for (const line of ['position: fixed', 'right: var(--float-side)', 'bottom: var(--float-bottom)'])
    expect(rule).toContain(line);
  expect(rule).toContain('z-index: var(--z-float)');
  expect(css('../ui/tokens.css')).toContain('--z-float: 1000;');
});

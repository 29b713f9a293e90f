import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TopButton } from './Floats.tsx';

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

test('appears only past 100 px [layout-4]', () => {
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
])('reduced motion %s: scrolls %s [layout-4]', (isReduced, behavior) => {
  preferReducedMotion(isReduced);
  scrollPageTo(500);
  fireEvent.click(screen.getByRole('button', { name: 'Top' }));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
});

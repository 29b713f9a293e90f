import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CategoryBar } from './MenuPage.tsx';

const sections = [
  { id: 'hot', title: 'Hot Beverages' },
  { id: 'cold', title: 'Cold Beverages' },
  { id: 'food', title: 'Food' },
];
let prefersStill = false;
const scrolled: { id: string; behavior: unknown }[] = [];
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function (options) {
    scrolled.push({ id: this.id, behavior: (options as ScrollIntoViewOptions).behavior });
  };
  prefersStill = false;
  window.matchMedia = () => ({ matches: prefersStill }) as MediaQueryList;
  render(
    <>
      <CategoryBar sections={sections} />
      {sections.map(({ id }) => (
        <section key={id} id={id} />
      ))}
    </>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('hot is the default [menu-4]', () => {
  expect(pressed()).toEqual(['Hot Beverages']);
});

test('a press marks it at once and scrolls smoothly to its section after 100 ms [menu-4]', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Food' }));
  expect(pressed()).toEqual(['Food']);
  act(() => vi.advanceTimersByTime(99));
  expect(scrolled).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(scrolled).toEqual([{ id: 'food', behavior: 'smooth' }]);
});

test('who asked for less motion is taken there at once', () => {
  prefersStill = true;
  fireEvent.click(screen.getByRole('button', { name: 'Cold Beverages' }));
  act(() => vi.advanceTimersByTime(100));
  expect(scrolled).toEqual([{ id: 'cold', behavior: 'instant' }]);
});

test('marks the section that one has scrolled to', () => {
  const place = (id: string, top: number) => {
    const section = document.getElementById(id) as HTMLElement;
    section.getBoundingClientRect = () => ({ top }) as DOMRect;
  };
  place('hot', -900);
  place('cold', 100);
  place('food', 1200);
  act(() => void document.dispatchEvent(new Event('scrollend')));
  expect(pressed()).toEqual(['Cold Beverages']);
});

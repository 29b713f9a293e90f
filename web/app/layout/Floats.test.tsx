import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Floats } from './Floats.tsx';

const scrollPageTo = (top: number) => {
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
};
const isAside = () => document.querySelector('.floats')?.classList.contains('floats--aside');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the chat is a tab until the page is scrolled, and again at its top', () => {
  const isTab = () => document.querySelector('.floats')?.classList.contains('floats--tab');
  scrollPageTo(0);
  render(<Floats />);
  expect(isTab()).toBe(true);
  scrollPageTo(300);
  expect(isTab()).toBe(false);
  scrollPageTo(0);
  expect(isTab()).toBe(true);
});

test('step aside while one scrolls down, and return on the way up and at the top [layout-6]', () => {
  scrollPageTo(0);
  render(<Floats />);
  expect(isAside()).toBe(false);
  scrollPageTo(300);
  expect(isAside()).toBe(true);
  scrollPageTo(297);
  expect(isAside(), 'a finger that trembles').toBe(true);
  scrollPageTo(280);
  expect(isAside()).toBe(false);
  scrollPageTo(400);
  scrollPageTo(0);
  expect(isAside()).toBe(false);
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubMedia } from '../lib/testing/stub-browser.ts';
import { TestimonialCarousel } from './TestimonialPage.tsx';

const slides = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription="slide"]')];
const shown = () => slides().flatMap((slide, at) => (slide.hasAttribute('inert') ? [] : [at + 1]));
const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const track = () => document.querySelector('.carousel__slides') as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('with motion', () => {
  beforeEach(() => {
    stubMedia();
    render(<TestimonialCarousel />);
  });

  test('two slides of three, the next every 3 seconds, wrapping around [testimonials-2]', () => {
    expect(slides().map((slide) => slide.querySelectorAll('figure').length)).toEqual([3, 3]);
    expect(shown()).toEqual([1]);
    pass(2999);
    expect(shown()).toEqual([1]);
    pass(1);
    expect(shown()).toEqual([2]);
    pass(3000);
    expect(shown()).toEqual([1]);
  });

  test('a touch holds it until the finger is lifted, also when the page scrolls meanwhile', () => {
    fireEvent.touchStart(track());
    fireEvent.pointerLeave(track());
    pass(9000);
    expect(shown()).toEqual([1]);
    fireEvent.touchEnd(track());
    pass(3000);
    expect(shown()).toEqual([2]);
  });

  test('previous and next wrap around, and each slide has its full time [testimonials-2]', () => {
    pass(2000);
    fireEvent.click(button('Next reviews'));
    expect(shown()).toEqual([2]);
    pass(2999);
    expect(shown()).toEqual([2]);
    fireEvent.click(button('Next reviews'));
    expect(shown()).toEqual([1]);
    fireEvent.click(button('Previous reviews'));
    expect(shown()).toEqual([2]);
    expect(screen.getByText('2 / 2')).toBeDefined();
  });

  test('pauses and plays on', () => {
    fireEvent.click(button('Pause the reviews'));
    pass(20_000);
    expect(shown()).toEqual([1]);
    fireEvent.click(button('Play the reviews'));
    pass(3000);
    expect(shown()).toEqual([2]);
  });

  test('stops while it is pointed at, and says what changes only then', () => {
    expect(track().getAttribute('aria-live')).toBe('off');
    fireEvent.pointerEnter(track());
    expect(track().getAttribute('aria-live')).toBe('polite');
    pass(20_000);
    expect(shown()).toEqual([1]);
    fireEvent.pointerLeave(track());
    pass(3000);
    expect(shown()).toEqual([2]);
  });

  test('stops while the keyboard is inside', () => {
    const next = button('Next reviews');
    // jsdom does not know whether the focus came by keyboard.
    vi.spyOn(next, 'matches').mockReturnValue(true);
    act(() => next.focus());
    pass(20_000);
    expect(shown()).toEqual([1]);
    act(() => next.blur());
    pass(3000);
    expect(shown()).toEqual([2]);
  });

  test('the pause button stands first', () => {
    expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Pause the reviews',
      'Previous reviews',
      'Next reviews',
    ]);
  });
});

test('reduced motion starts it paused', () => {
  stubMedia('(prefers-reduced-motion: reduce)');
  render(<TestimonialCarousel />);
  pass(20_000);
  expect(shown()).toEqual([1]);
  fireEvent.click(button('Play the reviews'));
  pass(3000);
  expect(shown()).toEqual([2]);
});

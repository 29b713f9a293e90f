import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Picture } from './Picture.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const image = () => screen.getByRole('img', { name: 'A latte' });
const sources = () => [...document.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset]);

describe('Picture', () => {
  test('offers AVIF, then WebP, in two widths, and reserves its room', () => {
    render(<Picture name="mocha" alt="A latte" sizes="50vw" className="rounded-tile" />);
    expect(sources()).toEqual([
      ['image/avif', '/pictures/mocha-400.avif 400w, /pictures/mocha-800.avif 800w'],
      ['image/webp', '/pictures/mocha-400.webp 400w, /pictures/mocha-800.webp 800w'],
    ]);
    expect(document.querySelector('source')?.sizes).toBe('50vw');
    for (const [attribute, value] of Object.entries({
      src: '/pictures/mocha-400.webp',
      width: '800',
      height: '800',
      loading: 'lazy',
      decoding: 'async',
      class: 'rounded-tile',
    })) {
      expect(image().getAttribute(attribute), attribute).toBe(value);
    }
  });

  test('one that is shown large has a third width; the room it reserves is the same', () => {
    render(<Picture name="cortado" alt="A latte" sizes="50vw" />);
    expect(sources()[0]?.[1]).toBe(
      '/pictures/cortado-400.avif 400w, /pictures/cortado-800.avif 800w, /pictures/cortado-1200.avif 1200w',
    );
    expect(image().getAttribute('width')).toBe('800');
  });

  test('so has an uploaded one', () => {
    render(<Picture name="p-0123456789abcdef" alt="A latte" sizes="50vw" />);
    expect(sources()[1]?.[1]).toBe(
      [400, 800, 1200].map((width) => `/pictures/p-0123456789abcdef-${width}.webp ${width}w`).join(', '),
    );
    expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['800', '800']);
  });

  test.each([
    ['recipe-mocha', 600, 1200, 800],
    ['story-1', 600, 1200, 800],
    ['avatar-1', 320, 640, 640],
    ['assistant', 320, 640, 640],
  ])('%s has the widths and height of its shape', (name, small, width, height) => {
    render(<Picture name={name} alt="A latte" sizes="50vw" />);
    expect(image().getAttribute('src')).toBe(`/pictures/${name}-${small}.webp`);
    expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual([`${width}`, `${height}`]);
  });

  test('a priority picture loads at once', () => {
    render(<Picture name="latte" alt="A latte" sizes="50vw" priority />);
    expect(image().getAttribute('fetchpriority')).toBe('high');
    expect(image().getAttribute('loading')).toBeNull();
  });

  test('falls back to the fallback picture, then to the tinted backdrop [layout-9]', () => {
    render(<Picture name="recipe-mocha" alt="A latte" sizes="50vw" fallback="mocha" className="w-full" />);
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/pictures/mocha-400.webp');
    fireEvent.error(image());
    expect(image().getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(image().className).toBe('picture-missing w-full');
    expect([image().getAttribute('width'), image().getAttribute('height')]).toEqual(['1200', '800']);
    expect(sources()).toEqual([]);
  });

  test('a new name gets a new chance', () => {
    const { rerender } = render(<Picture name="latte" alt="A latte" sizes="50vw" />);
    fireEvent.error(image());
    rerender(<Picture name="mocha" alt="A latte" sizes="50vw" />);
    expect(image().getAttribute('src')).toBe('/pictures/mocha-400.webp');
  });

  test('sees at hydration that the picture has failed already', () => {
    const page = <Picture name="latte" alt="A latte" sizes="50vw" fallback="mocha" />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(function (this: HTMLImageElement) {
      return this.src.includes('latte');
    });
    render(page, { container, hydrate: true });
    expect(image().getAttribute('src')).toBe('/pictures/mocha-400.webp');
  });
});

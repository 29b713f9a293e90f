import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { spoken } from '../../lib/testing/announcements.ts';
import { OutStrip } from './BoardBar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the next day shows the date of a press, and announces nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T16:55:00Z') });
  const latte = {
    name: 'Latte',
    store: 'downtown',
    kind: 'item' as const,
    id: 3,
    left: 0,
    until: 'open' as const,
    setBy: 'Robin Hale',
    setAt: '2026-11-14T16:14:00Z',
  };
  const strip = () => <OutStrip out={[latte]} showsStore={false} onOpen={() => {}} />;
  const { container, rerender } = render(strip());
  const live = container.querySelector('[aria-live=polite]');
  expect(live?.textContent).toBe('Out: Latte Robin Hale, 8:14 AM');
  const before = spoken(live);
  vi.setSystemTime(Date.parse('2026-11-15T16:55:00Z'));
  rerender(strip());
  expect(live?.textContent).toBe('Out: Latte Robin Hale, November 14, 2026');
  expect(spoken(live)).toBe(before);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawEvent, drawLost, drawNothing } from './draw-screen.ts';

const [, body = ''] = /<body>(.*)<\/body>/s.exec(readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')) ?? [];
beforeEach(() => {
  document.body.innerHTML = body;
  vi.useFakeTimers({ now: 0 });
  return () => void vi.useRealTimers();
});

const list = (name: string) =>
  [...document.querySelectorAll(`[data-list="${name}"] > li`)].map(({ textContent }) => textContent);
const isShown = () => !document.querySelector<HTMLElement>('.pickup__columns')?.hidden;
const marked = () => [...document.querySelectorAll('.pickup__order--new')].map(({ textContent }) => textContent);
const [one, two, three] = [{ number: 'ORD-7KQ2M' }, { number: 'ORD-22222', name: 'Ada' }, { number: '33' }];

describe('the screen', () => {
  test('shows two columns, keeps what stays, and marks for a while what has become ready', () => {
    drawEvent({ making: [one, two], ready: [three] });
    expect([list('making'), list('ready'), marked()]).toEqual([['ORD-7KQ2M', 'ORD-22222Ada'], ['33'], []]);
    const kept = document.querySelector('[data-list="ready"] > li');
    drawEvent({ making: [two], ready: [one, three] });
    expect([list('making'), list('ready'), marked()]).toEqual([['ORD-22222Ada'], ['ORD-7KQ2M', '33'], ['ORD-7KQ2M']]);
    expect(document.querySelector('[data-list="ready"] > li:last-child')).toBe(kept);
    vi.advanceTimersByTime(8_000);
    expect(marked()).toEqual([]);
    drawEvent({ making: [], ready: [] });
    expect([list('making'), list('ready')]).toEqual([[], []]);
  });

  test('writes hostile names as text', () => {
    drawEvent({ making: [{ number: '<b>1</b>', name: '<img src=x onerror=alert(1)>' }], ready: [] });
    expect(list('making')).toEqual(['<b>1</b><img src=x onerror=alert(1)>']);
    expect(document.querySelector('img')).toBeNull();
  });

  test('keeps its numbers for two minutes without a connection, and then shows none', () => {
    drawEvent({ making: [one], ready: [] });
    vi.setSystemTime(119_000);
    drawLost(0);
    expect([list('making'), isShown()]).toEqual([['ORD-7KQ2M'], true]);
    expect(document.querySelector('[role="status"]')?.textContent).toBe('Reconnecting');
    vi.setSystemTime(121_000);
    drawLost(0);
    expect([list('making'), isShown()]).toEqual([[], false]);
    drawEvent({ making: [one], ready: [] });
    expect([list('making'), isShown()]).toEqual([['ORD-7KQ2M'], true]);
  });

  test('shows nothing once its key is wrong [screen-2]', () => {
    drawEvent({ making: [one], ready: [two] });
    drawNothing();
    expect([list('making'), list('ready'), isShown()]).toEqual([[], [], false]);
    expect(document.body.textContent).not.toMatch(/ORD-|Ada/);
  });
});

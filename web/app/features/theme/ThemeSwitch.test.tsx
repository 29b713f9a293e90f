import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { stubMedia } from '../../lib/testing/stub-browser.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { themeMarkScript } from './theme-mark.ts';

const dark = '(prefers-color-scheme: dark)';
const mark = () => document.documentElement.dataset.theme;
const papers = () => [...document.querySelectorAll('meta')].map(({ content }) => content);
const isOn = () => screen.getByRole('switch', { name: 'Dark mode' }).getAttribute('aria-checked') === 'true';

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#fcfaf5" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#111a16" media="(prefers-color-scheme: dark)">';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test('follows the system until chosen', async () => {
  const media = stubMedia();
  render(<ThemeSwitch />);
  expect([isOn(), mark()]).toEqual([false, undefined]);
  media.change(dark);
  expect([isOn(), mark()]).toEqual([true, 'after-hours']);
  expect(papers()).toEqual(['#111a16', '#111a16']);

  await userEvent.click(screen.getByRole('switch'));
  expect([isOn(), mark(), localStorage.getItem('juniper_theme')]).toEqual([false, undefined, 'daylight']);
  expect(papers()).toEqual(['#fcfaf5', '#fcfaf5']);
  media.change();
  media.change(dark);
  expect(isOn()).toBe(false);

  await userEvent.click(screen.getByRole('switch'));
  expect([isOn(), localStorage.getItem('juniper_theme')]).toEqual([true, 'after-hours']);
});

test('a press switches from the theme that stands when it is pressed, not from the one that was rendered', async () => {
  stubMedia();
  render(<ThemeSwitch />);
  // Another tab has stored it, and its event has not arrived yet.
  localStorage.setItem('juniper_theme', 'after-hours');
  expect(isOn()).toBe(false);
  await userEvent.click(screen.getByRole('switch'));
  expect(localStorage.getItem('juniper_theme')).toBe('daylight');
});

test('a logout keeps the theme: it is the device’s', () => {
  stubMedia();
  storage.write('juniper_theme', 'after-hours');
  render(<ThemeSwitch />);
  act(() => storage.forgetCustomer());
  expect(mark()).toBe('after-hours');
});

describe('before the first paint', () => {
  test.each([
    ['nothing chosen, light system', undefined, [], undefined],
    ['nothing chosen, dark system', undefined, [dark], 'after-hours'],
    ['dark chosen, light system', 'after-hours', [], 'after-hours'],
    ['light chosen, dark system', 'daylight', [dark], undefined],
  ])('%s', (_, chosen, system, expected) => {
    stubMedia(...system);
    if (chosen) localStorage.setItem('juniper_theme', chosen);
    new Function(themeMarkScript)();
    expect(mark()).toBe(expected);
  });

  test('storage is blocked: the system decides', () => {
    stubMedia(dark);
    vi.stubGlobal('localStorage', undefined);
    new Function(themeMarkScript)();
    expect(mark()).toBe('after-hours');
  });

  test('can stand inside a script element', () => {
    expect(themeMarkScript).not.toMatch(/<\/|<!--/);
  });
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { storage, useStored } from './storage.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const Ticks = () => <p>ticked: {useStored('recipe_mocha_steps')?.join() ?? 'nothing'}</p>;

test('follows this tab and others', () => {
  storage.write('recipe_mocha_steps', [1]);
  render(<Ticks />);
  expect(screen.getByText('ticked: 1')).toBeDefined();
  act(() => storage.write('recipe_mocha_steps', [1, 2]));
  expect(screen.getByText('ticked: 1,2')).toBeDefined();
  act(() => {
    localStorage.setItem('recipe_mocha_steps', '[0]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'recipe_mocha_steps' }));
  });
  expect(screen.getByText('ticked: 0')).toBeDefined();
  act(() => storage.forgetCustomer());
  expect(screen.getByText('ticked: nothing')).toBeDefined();
});

test('what is corrupt counts as nothing', () => {
  localStorage.setItem('recipe_mocha_steps', '{"broken');
  render(<Ticks />);
  expect(screen.getByText('ticked: nothing')).toBeDefined();
});

test('a prerendered page knows nothing of the device', () => {
  storage.write('recipe_mocha_steps', [1]);
  expect(renderToString(<Ticks />)).toContain('nothing');
});

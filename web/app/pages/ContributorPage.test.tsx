import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ContributorPage from './ContributorPage.tsx';

const root = path.join(import.meta.dirname, '../../..');
const named = globSync('{.,core,web,api}/package.json', { cwd: root }).flatMap((file) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
});

const fonts: Record<string, string> = {
  '@fontsource-variable/hanken-grotesk': 'Hanken Grotesk, by Alfredo Marco Pradil',
  '@fontsource/young-serif': 'Young Serif, by Bastien Sozeau',
};

beforeEach(() => {
  const Routes = createRoutesStub([{ path: '*', Component: ContributorPage }]);
  render(<Routes />);
});
afterEach(cleanup);

test('thanks every package that we name; versions and licenses are folded away [pages-3]', () => {
  const others = named.filter((name) => !name.startsWith('@juniper/'));
  expect(others.length).toBeGreaterThan(30);
  const [tools, all] = document.querySelectorAll('details');
  expect(tools?.open).toBe(false);
  expect(tools?.querySelector('summary')?.textContent).toMatch(/^All \d+ of them$/);
  const folded = all?.textContent ?? '';
  for (const name of new Set(others)) {
    const shown = fonts[name] ?? name;
    expect(screen.getByRole('link', { name: shown }).closest('li')?.textContent).toBe(shown);
    expect(
      folded.split(`${name} `).some((rest) => /^\d+\.\d+\.\d+\S* \((?!unknown)/.test(rest)),
      name,
    ).toBe(true);
  }
  expect(screen.queryByText(/@juniper\//)).toBeNull();
});

test('knows the license of all that lies beneath, and says how to contribute', () => {
  expect(screen.getByRole('heading', { name: /^And \d{3} beneath them$/ })).toBeDefined();
  expect(document.body.textContent).not.toContain('unknown');
  expect(screen.getByRole('heading', { name: 'How to contribute' })).toBeDefined();
});

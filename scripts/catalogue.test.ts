// The menu is a value that functions get: read while a module loads, it would be an old one after a publication.
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const isFunction = /^(ArrowFunction|Function|ClassMethod|MethodProperty|Constructor)/;

type Node = { type?: string; callee?: { value?: string }; [field: string]: unknown };

/** Returns whether `getCatalogue()` is called outside of functions. */
const readsWhileLoading = (code: string, tsx = true): boolean => {
  const visit = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    const { type = '', callee } = node as Node;
    if (isFunction.test(type)) return false;
    return (type === 'CallExpression' && callee?.value === 'getCatalogue') || Object.values(node).some(visit);
  };
  return visit(parseSync(code, { syntax: 'typescript', tsx }));
};

test('no module of the storefront reads the menu while it loads', () => {
  const files = globSync('web/app/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}', '**/testing/**'] });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => readsWhileLoading(readFileSync(file, 'utf8'), file.endsWith('x')))).toEqual([]);
});

test.each([
  ['const hot = getCatalogue().items.filter(isHot);', true],
  ['export const deals = { ids: [...getCatalogue().deals] };', true],
  ['const items = () => getCatalogue().items;', false],
  ['export function Menu() { return <p>{getCatalogue().items.length}</p>; }', false],
])('%j: %s', (code, isFound) => {
  expect(readsWhileLoading(code)).toBe(isFound);
});

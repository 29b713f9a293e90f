// Each rule of the product is named by the title of a test, and titles name no other rules.
import { describe, expect, test } from 'vitest';
import {
  findUnknownRules,
  findUnnamedRules,
  getSubject,
  listNamedRules,
  listRules,
  readNamedRules,
  readRules,
} from './product-rules.ts';

describe('docs/product-rules.md', () => {
  const rules = readRules();
  const named = readNamedRules();

  test('numbers the rules of a subject from 1, each once', () => {
    const subjects = [...new Set(rules.map(getSubject))];
    const inOrder = subjects.flatMap((subject) =>
      rules.filter((rule) => getSubject(rule) === subject).map((_, at) => `${subject}-${at + 1}`),
    );
    expect(rules.length).toBeGreaterThan(150);
    expect(rules).toEqual(inOrder);
  });

  test('has no rule that no test names', () => {
    expect(findUnnamedRules(rules, named)).toEqual([]);
  });

  test('has every rule that a test names', () => {
    expect(findUnknownRules(rules, named)).toEqual([]);
  });
});

test('rules and titles are read as they are written', () => {
  expect(listRules('## Cart\n\n- **cart-1** A line.\n- **mini-cart-12** Three.\n- **Cart** No.\n- cart-2 No.')).toEqual(
    ['cart-1', 'mini-cart-12'],
  );
  const code = `
    test('adds once [cart-1]', () => {});
    memberTest("removes [cart-2, mini-cart-1]", () => {});
    test.each([1])(\`%s is odd [cart-3]\`, () => {});
    test.describe('a group [cart-4]', () => {});
    it(
      'adds at the next line [cart-5]',
      () => {},
    );
    // test('was once [cart-6]', () => {});
    test('names it [cart-7] too early', () => {});
    const text = 'no title [cart-8]';`;
  expect(listNamedRules(code)).toEqual(['cart-1', 'cart-2', 'mini-cart-1', 'cart-3', 'cart-4', 'cart-5']);
});

test('a rule without a test and an id without a rule are found', () => {
  const rules = ['cart-1', 'cart-2', 'menu-1'];
  expect(findUnnamedRules(rules, ['cart-1', 'menu-1'])).toEqual(['cart-2']);
  expect(findUnknownRules(rules, ['cart-1', 'cart-3', 'cart-3'])).toEqual(['cart-3']);
});

// The rules of docs/product-rules.md and the test titles that name them: 'adds a product once [buy-2]'.
//   node scripts/product-rules.ts    lists the rules that no test names
import { globSync, readFileSync } from 'node:fs';

const id = '[a-z]+(?:-[a-z]+)*-\\d+';

/** Returns the subject of a rule: 'buy' for 'buy-2'. */
export const getSubject = (rule: string): string => rule.replace(/-\d+$/, '');

/** Lists the ids of the rules in a text, in their order. */
export const listRules = (text: string): string[] =>
  [...text.matchAll(new RegExp(`^- \\*\\*(${id})\\*\\* \\S`, 'gm'))].map(([, rule]) => rule as string);

const title = /(?:\b(?:\w*[tT]est|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g;

/** Lists the ids in square brackets at the end of test titles. Comments do not count. */
export const listNamedRules = (code: string): string[] =>
  [...code.replace(/^\s*(\/\/|\/?\*).*$/gm, '').matchAll(title)].flatMap(([, , words = '']) => {
    const [, rules] = new RegExp(`\\[(${id}(?:, ${id})*)\\]$`).exec(words) ?? [];
    return rules?.split(', ') ?? [];
  });

/** Lists the rules that no test names. */
export const findUnnamedRules = (rules: string[], named: string[]): string[] =>
  rules.filter((rule) => !named.includes(rule));

/** Lists the ids in titles that no rule has. */
export const findUnknownRules = (rules: string[], named: string[]): string[] =>
  [...new Set(named)].filter((rule) => !rules.includes(rule));

/** Reads the ids of all rules. */
export const readRules = (): string[] => listRules(readFileSync('docs/product-rules.md', 'utf8'));

/** Reads the ids that the titles of all tests name. */
export const readNamedRules = (): string[] =>
  globSync('{api,bench,core,e2e,scripts,web}/**/*.{test.ts,test.tsx,spec.ts}', {
    exclude: ['**/node_modules/**', '**/build/**', 'scripts/product-rules.test.ts'],
  }).flatMap((file) => listNamedRules(readFileSync(file, 'utf8')));

if (import.meta.main) {
  const rules = readRules();
  const unnamed = findUnnamedRules(rules, readNamedRules());
  for (const rule of unnamed) console.log(rule);
  console.log(`${rules.length} rules, ${unnamed.length} without a test`);
}

// The rules for names and comments that a program can check.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Violation = { index: number; found: string };

type Rule = {
  title: string;
  /** Files whose path starts with one of these keep the rule. */
  renovated: string[];
  find: (text: string, file: string) => Violation[];
  /** Texts or file names that break the rule, and some that do not. */
  wrong: string[];
  right: string[];
};

const everywhere = ['api/', 'bench/', 'core/', 'e2e/', 'scripts/', 'web/app/', 'web/console/'];
const planted = 'planted.ts';

/** Replaces comments and quoted texts by spaces, so that every index stays. */
const blank = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  );

const findPattern = (text: string, pattern: RegExp): Violation[] =>
  [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[1] ?? match[0] }));

/** Returns the code after the bracket that closes the one at `index`. */
const skipBrackets = (code: string, index: number): string => {
  let depth = 0;
  for (let at = index; at < code.length; at++) {
    if ('([{'.includes(code.charAt(at))) depth++;
    if (')]}'.includes(code.charAt(at))) depth--;
    if (depth === 0) return code.slice(at + 1);
  }
  return '';
};

const isExportedFunction = (code: string): boolean => {
  if (/^export (default )?(async )?function\b/.test(code)) return true;
  const start = /^export const \w+(?:: [^;]*?)? =\s+(?:async )?(?:<[^=]*?>(?=\())?/.exec(code)?.[0].length;
  if (start === undefined) return false;
  if (/^\w+ =>/.test(code.slice(start))) return true;
  return code.charAt(start) === '(' && /^\s*(=>|: )/.test(skipBrackets(code, start));
};

/** Words that end like a verb and are none. */
const noVerbs = `
  Accounts Across Always Amounts As Besides Cards Cents Choices Codes Columns Cups Customers Days Does Drinks Emails
  Files Groups Has Hours Ids Is Items Its Less Letters Lines Messages Milliseconds Minutes Options Orders Pages
  Payments Perhaps Pictures Prices Proofs Rows Seconds Slots Statements Tables Targets Texts This Thus Times Tokens
  Unless Values Variables Vouchers Was Ways Words
`
  .trim()
  .split(/\s+/);

const startsWithVerb = (comment: string): boolean => {
  const [word = ''] = comment.replace(/^[\s*]+/, '').split(/[\s*]/);
  return /^[A-Z][a-z]+s$/.test(word) && !noVerbs.includes(word);
};

const findComments = (text: string): Violation[] =>
  [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=export )/g)]
    .filter((match) => isExportedFunction(text.slice(match.index + match[0].length)))
    .filter((match) => !startsWithVerb(match[1] ?? ''))
    .map((match) => ({
      index: match.index,
      found: (match[1] ?? '')
        .replace(/[\s*]+/g, ' ')
        .trim()
        .slice(0, 60),
    }));

const findFileName = (file: string, pattern: RegExp): Violation[] =>
  pattern.test(path.basename(file)) ? [{ index: 0, found: path.basename(file) }] : [];

const rules: Rule[] = [
  {
    title: 'no literal is spread into a literal',
    renovated: everywhere,
    find: (text) => findPattern(blank(text), /\.\.\.\{/g),
    wrong: ['const row = {\n  ...{ a, b },\n  c,\n};'],
    right: ['const row = { ...rest, a };', "const text = '...{}';"],
  },
  {
    title: 'the comment of an exported function starts with a verb',
    renovated: everywhere,
    find: findComments,
    wrong: [
      '/** What a drink costs. */\nexport function getPrice() {}',
      '/**\n * This is the price.\n */\nexport const getPrice = (item: Item) => item.price;',
      '/** Orders of today. */\nexport const findOrders = async <T>(db: Db): Promise<T> => {};',
    ],
    right: [
      '/** Returns the price of a drink. */\nexport function getPrice() {}',
      '/** The price of a drink. */\nfunction getPrice() {}',
      '/** Cents. */\nexport const price = (3 + 4) * 2;',
      '/** What a row holds. */\nexport type Row = { id: string };',
    ],
  },
  {
    title: 'no helper is named xOf',
    renovated: everywhere,
    find: (text) =>
      findPattern(
        blank(text),
        /\b(?:function\*?|const|let) ([a-z]\w*Of)\b|^ +(?:async )?([a-z]\w*Of)(?:: (?:async )?\(|\([^)\n]*\)(?:: [^\n]+)? \{$)/gm,
      ),
    wrong: [
      'const priceOf = (item: Item) => item.price;',
      'async function pagesOf() {}',
      'const book = {\n  pageOf: (at: number) => at,\n};',
    ],
    right: ['const at = list.indexOf(item);', 'const isOffered = true;'],
  },
  {
    title: 'nothing is named desk or assertOwner',
    renovated: everywhere,
    find: (text, file) => [
      ...findFileName(file, /\bdesk\b|assert-owner/),
      ...findPattern(blank(text), /\w*(?:(?<!order )[dD]esk(?!top)|assertOwner)\w*/g),
    ],
    wrong: ['const desk = openDesk();', 'await assertOwner(caller);', 'order-desk.ts'],
    right: ["const text = 'Ask at the desk.';", 'Our order desk', 'const isDesktop = true;', 'orders.ts'],
  },
  {
    title: 'a file is named after a store only where a store is a shop',
    // In the storefront, a store is also Zustand's.
    renovated: everywhere.filter((folder) => folder !== 'web/app/'),
    find: (_text, file) =>
      /(^|\/)(open-store|counting-store|demo\/store)\.ts$/.test(file) ? [] : findFileName(file, /^(.+-)?store\.ts$/),
    wrong: ['store.ts', 'order-store.ts'],
    right: ['open-store.ts', 'store-hours.ts'],
  },
];

const files = globSync('{api/src,api/test,bench,core/src,e2e,scripts,web/app,web/console}/**/*.{ts,tsx}').filter(
  (file) => file !== 'scripts/words.test.ts',
);

describe.each(rules)('$title', ({ renovated, find, wrong, right }) => {
  const isName = (example: string) => /^[\w-]+\.ts$/.test(example);
  const findIn = (example: string) => (isName(example) ? find('', example) : find(example, planted));

  test('in every file', () => {
    const checked = files.filter((file) => renovated.some((start) => file.startsWith(start)));
    const violations = checked.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return find(text, file).map(({ index, found }) => `${file}:${text.slice(0, index).split('\n').length} ${found}`);
    });
    expect(files.length).toBeGreaterThan(600);
    expect(violations).toEqual([]);
  });

  test.each(wrong)('found where it is broken: %j', (example) => {
    expect(findIn(example)).not.toEqual([]);
  });

  test.each(right)('kept by %j', (example) => {
    expect(findIn(example)).toEqual([]);
  });
});

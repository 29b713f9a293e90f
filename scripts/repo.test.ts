// Repository rules that no tool checks: names, SQL only in stores, a test for every statement of the specification.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const source = globSync(['{core,web,api,e2e,scripts}/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**'],
});
const read = (file: string) => readFileSync(file, 'utf8');

/** Queries in a routes file, which belong in a store. */
const sqlIn = (text: string) => text.match(/\b(selectFrom|insertInto|updateTable|deleteFrom|sql`|\.query\()/g) ?? [];

describe('the source', () => {
  test('has no file named after nothing', () => {
    const vague = source.filter((file) =>
      /^(utils?|helpers?|misc|common|types|index)\.tsx?$/.test(path.basename(file)),
    );
    expect(vague).toEqual([]);
  });

  test('uses no private or old names of a library', () => {
    const names = ['UNSAFE' + '_', '__react' + 'Router', 'legacy' + '_'];
    const users = globSync('{core,web,api,e2e}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/build/**'] });
    const found = users.filter((file) => names.some((name) => read(file).includes(name)));
    expect(users.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  test('has no file that is too long to be read in one go; content is data', () => {
    const long = source
      .filter((file) => !/\.test\.tsx?$|\.spec\.ts$|^core\/src\/content\//.test(file))
      .filter((file) => read(file).split('\n').length > 351);
    expect(long).toEqual([]);
  });

  test('takes taxes and currency from the catalogue: outside the seed there is no rate and no dollar format', () => {
    const fixed = /\bformatUsd\b|\b[SC]GST\b|\b0\.09\b|\* 9\) \/ 100|currency: 'USD'|priceCurrency: 'USD'/;
    for (const planted of ["label: 'SGST'", 'Math.round((amount * 9) / 100)', 'amount * 0.09', 'formatUsd(400)'])
      expect(planted).toMatch(fixed);
    const isFree = (file: string) =>
      /\.(test|spec)\.tsx?$|\/testing\/|^api\/test\/|^e2e\/|^core\/src\/content\/default-cafe\//.test(file);
    const found = source.filter((file) => !isFree(file) && file !== 'scripts/repo.test.ts' && fixed.test(read(file)));
    expect(found).toEqual([]);
  });

  test("names no other library's tables in its SQL", () => {
    const othersTables = (text: string) => text.match(/\bpgboss"?\s*\./gi) ?? [];
    expect(othersTables('insert into pgboss.job')).toHaveLength(1);
    const files = source.filter((file) => file.startsWith('api/src/'));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => othersTables(read(file)).length > 0)).toEqual([]);
  });

  test('hands services on as one object', () => {
    const service = '(Db|Queue|PgBoss|Attempts|OrderNotifications|Mailer|Metrics|Log|Redis)';
    const inARow = new RegExp(`\\(([^(){}]*: ${service}\\b){2}`);
    expect(inARow.test('logIn(db: Db, name: string, attempts: Attempts)')).toBe(true);
    const found = source.filter((file) => file.startsWith('api/src/') && inARow.test(read(file)));
    expect(found).toEqual([]);
  });

  test('compares no stored sentence: state has columns of its own', () => {
    const sentence = '([\'"`][A-Z][^\'"`\\n]* [^\'"`\\n]*\\.[\'"`]|notPaidInTime)';
    const compared = new RegExp(
      `([!=]==|'=',) ?${sentence}|\\b(cancel_reason|cancelReason)\\b ?([!=]==|<>|is (not )?)`,
    );
    for (const planted of [
      "where('reason', '=', 'Your order was cancelled.')",
      'if (reason === notPaidInTime)',
      'isDone = order.cancel_reason === null',
    ])
      expect(planted).toMatch(compared);
    const files = source.filter((file) => /^api\/src\/.*(?<!\.test)\.ts$/.test(file));
    const found = files.flatMap((file) => read(file).match(compared)?.[0] ?? []);
    // A server of the previous release reads an empty reason: api/src/account/queries.ts.
    expect(found).toEqual(['cancel_reason is not ']);
  });

  test('names its columns: a prepared `select *` fails when a migration adds one while a server runs', () => {
    const everyColumn = /\b(selectAll|returningAll)\(|\breturning \*/;
    for (const planted of [
      ".selectFrom('users').selectAll()",
      '.returningAll()',
      'insert into a values (1) returning *',
    ])
      expect(planted).toMatch(everyColumn);
    const files = source.filter((file) => /^api\/src\/.*(?<!\.test)\.ts$/.test(file));
    expect(files.flatMap((file) => read(file).match(everyColumn)?.[0] ?? [])).toEqual([]);
  });

  test('keeps SQL out of routes', () => {
    const routes = globSync('api/src/**/*routes.ts');
    expect(routes.length).toBeGreaterThan(0);
    for (const file of routes) expect(sqlIn(read(file)), file).toEqual([]);
    expect(sqlIn("db.selectFrom('users')")).not.toEqual([]);
  });
});

test('npm start and npm run worker hand signals on', () => {
  const { scripts } = JSON.parse(read('package.json'));
  // npm sends signals to its shell only, so the shell must `exec` the process for it to stop cleanly.
  for (const name of ['start', 'worker']) expect(scripts[name]).toMatch(/^exec /);
});

/** Whether a file has a test, or a group of tests, of exactly this title. Lines of comments do not count. */
const hasTest = (text: string, title: string): boolean => {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const call = /(?:\b(?:\w*[tT]est|it|describe)|\))\(\s*$/;
  return ["'", '"', '`'].some((quote) =>
    code
      .split(`${quote}${title}${quote},`)
      .slice(0, -1)
      .some((before) => call.test(before)),
  );
};

/** Calls that leave a test out, or all others. */
const skipping = /\b(?:\w*[tT]est|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|fixme|todo|fails?|only)\b/;

test('no test is skipped', () => {
  const tests = source.filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((file) => skipping.test(read(file)))).toEqual([]);
  for (const word of ['skip', 'fixme', 'todo', 'only']) expect(`test.describe.${word}(`).toMatch(skipping);
});

describe('docs/spec-coverage.md', () => {
  const coverage = read('docs/spec-coverage.md');
  const rows = coverage
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('has a row for every statement, once and in order', () => {
    const counts = /have ([\d, and]+) statements/.exec(coverage)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
    const numbers = counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${section + 1}.${at + 1}`),
    );
    expect(counts).toHaveLength(9);
    expect(rows.map(([, number]) => number)).toEqual(numbers);
    expect(new Set(rows.map(([, , statement]) => statement)).size).toBe(rows.length);
  });

  test('says of each what shows it', () => {
    for (const [, number, statement, shown] of rows) {
      expect(statement, number).not.toBe('');
      expect(shown, `${number} ${statement}`).toMatch(/`[^`]+` › .+|`npm run prove:|decision \d+/);
    }
  });

  test('names only tests and proofs that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const missing = rows.flatMap(([, number, , shown = '']) => [
      ...[...shown.matchAll(/`([^`]+)` › (.+?)(?=; (?:`|decisions? \d)|$)/g)]
        .filter(([, file = '', title = '']) => !existsSync(file) || !hasTest(read(file), title))
        .map(([reference]) => `${number}: ${reference}`),
      ...[...shown.matchAll(/npm run ([\w:]+)/g)].filter(([, name = '']) => !(name in scripts)).map(([run]) => run),
    ]);
    expect(missing).toEqual([]);
  });

  test('takes a title for a title only in a call of its own', () => {
    const text = `
      test('adds', () => {});
      // test('was once', () => {});
      test.each([1])('%s is odd', () => {});
      const called = 'a name';`;
    const titles = ['adds', 'add', 'was once', '%s is odd', 'a name'];
    expect(titles.filter((title) => hasTest(text, title))).toEqual(['adds', '%s is odd']);
  });
});

// Checks rules of the repository that no tool checks: names, SQL only in queries, documents by their budgets.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const source = globSync(['{core,web,api,e2e,scripts,bench}/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**'],
});
const read = (file: string) => readFileSync(file, 'utf8');

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

  test('has no file that is too long to be read in one go; content is data, and one file is generated', () => {
    const long = source
      .filter((file) => !/^web\/.*\.test\.tsx?$|^core\/src\/content\/|\/generated-tables\.ts$/.test(file))
      .filter((file) => read(file).split('\n').length > 351);
    expect(long).toEqual([]);
  });

  test('takes taxes and currency from the catalogue: outside the seed there is no rate and no dollar format', () => {
    const fixed = /\bformatUsd\b|\b[SC]GST\b|\b0\.09\b|\* 9\) \/ 100|currency: 'USD'|priceCurrency: 'USD'/;
    for (const planted of ["label: 'SGST'", 'Math.round((amount * 9) / 100)', 'amount * 0.09', 'formatUsd(400)'])
      expect(planted).toMatch(fixed);
    const isFree = (file: string) =>
      /\.(test|spec)\.tsx?$|\/testing\/|^api\/test\/|^(e2e|bench)\/|^core\/src\/content\/default-cafe\//.test(file);
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
    // A server of the previous release reads an empty reason: api/src/account/queries.ts and retention/queries.ts.
    expect(found).toEqual(['cancel_reason is not ', 'cancel_reason is not ']);
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

  test('keeps shared state in Zustand: no set of listeners is made by hand', () => {
    const handMade =
      /new Set<[^;]*=> (void|unknown)>|new Set<\w*Listener>|\bfor \(const listener of\b|listeners\.(add|forEach)\(/;
    for (const planted of [
      'new Set<() => void>()',
      'new Set<Listener>()',
      'for (const listener of listeners) listener()',
    ])
      expect(planted).toMatch(handMade);
    const files = source.filter((file) => /^web\/(?!.*\/testing\/).*(?<!\.test)\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => handMade.test(read(file)))).toEqual([]);
  });

  test('writes and locks in raw SQL', () => {
    const built = /\.(insertInto|updateTable|deleteFrom|for(NoKey)?Update|forShare)\(/;
    for (const planted of ["db.insertInto('users')", 'query.forUpdate()']) expect(planted).toMatch(built);
    const files = source.filter((file) => /^api\/src\/.*(?<!\.test)\.ts$/.test(file));
    expect(files.filter((file) => built.test(read(file)))).toEqual([]);
  });

  test('keeps SQL in queries files', () => {
    const files = source.filter((file) => /^api\/src\/(?!.*(queries|\.test)\.ts$|platform\/db\/).*\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => sqlIn(read(file)).length > 0)).toEqual([]);
    for (const planted of ["db.selectFrom('users')", 'sql`select 1`']) expect(sqlIn(planted)).not.toEqual([]);
  });
});

test('npm run lists at most 20 scripts', () => {
  expect(Object.keys(JSON.parse(read('package.json')).scripts).length).toBeLessThanOrEqual(20);
});

test('npm start and npm run worker hand signals on', () => {
  const { scripts } = JSON.parse(read('package.json'));
  // npm sends signals to its shell only, so the shell must `exec` the process for it to stop cleanly.
  for (const name of ['start', 'worker']) expect(scripts[name]).toMatch(/^exec /);
});

const skipping = /\b(?:\w*[tT]est|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|fixme|todo|fails?|only)\b/;

test('no test is skipped', () => {
  const tests = source.filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((file) => skipping.test(read(file)))).toEqual([]);
  for (const word of ['skip', 'fixme', 'todo', 'only']) expect(`test.describe.${word}(`).toMatch(skipping);
});

describe('docs/decisions', () => {
  const files = globSync('docs/decisions/*.md').filter((file) => !file.endsWith('/README.md'));
  const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

  test('has few short files, one a subject, and an index that names each', () => {
    const index = read('docs/decisions/README.md');
    const linked = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, name]) => `docs/decisions/${name}`);
    expect(linked.toSorted()).toEqual(files.toSorted());
    expect(files.length + 1).toBeLessThanOrEqual(30);
    expect(files.filter((file) => !/^[a-z-]+\.md$/.test(path.basename(file)))).toEqual([]);
    for (const file of files)
      expect(read(file), file).toMatch(
        /^# .+\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\*\n(- .+\n)+\n\*\*Trade-offs\.\*\* .+\n$/,
      );
    expect(countWords(files.map(read).join('\n')) + countWords(index)).toBeLessThanOrEqual(9_000);
  });

  test('are named by file, never by number, as rules are', () => {
    const byNumber = /\bdecisions? \d|decisions\/\d|\bspec\ssections?\b/i;
    for (const planted of ['(Decision 110)', 'Decisions 14 and 15', 'docs/decisions/0110-limits.md', 'Spec section 5'])
      expect(planted).toMatch(byNumber);
    // An applied migration is never edited.
    const texts = globSync(['*.md', '{core,web,api,e2e,scripts,bench,ops,docs}/**/*.{ts,tsx,css,sql,md,yaml,sh}'], {
      exclude: ['**/node_modules/**', '**/build/**', 'api/migrations/**', 'scripts/repo.test.ts'],
    });
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter((file) => byNumber.test(read(file)))).toEqual([]);
  });
});

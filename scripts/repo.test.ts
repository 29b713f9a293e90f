// Rules of the house that no tool knows: names, docs that stay true, SQL in its place.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const source = globSync(['{core,web,api,e2e,scripts}/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
});
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const read = (file: string) => readFileSync(file, 'utf8');

/** Lines of a routes file that talk to the database by themselves instead of through a store. */
const sqlIn = (text: string) => text.match(/\b(selectFrom|insertInto|updateTable|deleteFrom|sql`|\.query\()/g) ?? [];

describe('the source', () => {
  test('has no file named after nothing', () => {
    const vague = source.filter((file) =>
      /^(utils?|helpers?|misc|common|types|index)\.tsx?$/.test(path.basename(file)),
    );
    expect(vague).toEqual([]);
  });

  test('keeps SQL out of routes', () => {
    const routes = globSync('api/src/*/routes.ts');
    expect(routes.length).toBeGreaterThan(0);
    for (const file of routes) expect(sqlIn(read(file)), file).toEqual([]);
    expect(sqlIn("db.selectFrom('users')")).not.toEqual([]);
  });
});

describe('the docs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  test.each(docs)('%s names only commands that exist', (file) => {
    const named = [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test.each(docs)('%s names only files that exist', (file) => {
    const named = [...read(file).matchAll(/`((?:core|web|api|e2e|docs|scripts|ops|bench|\.ci)\/[\w./*-]*)`/g)].map(
      ([, name]) => name as string,
    );
    expect(named.filter((name) => globSync(name).length === 0)).toEqual([]);
  });

  test.each(docs)('%s links only to files that exist', (file) => {
    const linked = [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, target]) => target as string);
    expect(linked.filter((target) => !existsSync(path.join(path.dirname(file), target)))).toEqual([]);
  });
});

describe('docs/spec-coverage.md', () => {
  const rows = read('docs/spec-coverage.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('has rows, and each names what shows it', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const [, section, statement, shown] of rows) {
      expect(statement, section).not.toBe('');
      expect(shown, `${section} ${statement}`).toMatch(/`[^`]+` › .+|decision \d+/);
    }
  });

  test('names only tests that exist', () => {
    const missing = rows.flatMap(([, , statement, shown]) =>
      [...(shown ?? '').matchAll(/`([^`]+)` › ([^;]+)/g)].flatMap(([, file, title]) =>
        existsSync(file as string) && read(file as string).includes((title as string).trim())
          ? []
          : [`${statement}: ${shown}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

// Rules of the house that no tool knows: names, SQL in its place, a specification whose statements are all shown.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const source = globSync(['{core,web,api,e2e,scripts}/**/*.{ts,tsx}'], {
  exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
});
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

test('npm start and npm run worker hand signals on', () => {
  const { scripts } = JSON.parse(read('package.json'));
  // npm signals its shell alone; only a shell that has become the process ends it cleanly.
  for (const name of ['start', 'worker']) expect(scripts[name]).toMatch(/^exec /);
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

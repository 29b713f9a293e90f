// Commands, files, links and variables that the docs name exist.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appVariables, composeVariables, proxyVariables } from './environment-names.ts';

const docs = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')];
const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const folders = 'core|web|api|e2e|docs|scripts|ops|bench|\\.ci|\\.github';

/** The code in a text: inline and in blocks. */
const getCode = (text: string) => {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(([, code]) => code as string);
  const inline = [...text.replace(/^```.*\n[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code]) => code as string,
  );
  return { blocks, inline, all: [...blocks, ...inline].join('\n') };
};
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);

const checks = {
  commands: (text: string) => [
    ...all(text, /npm run (?:--silent )?(\w[\w:-]*)/g).filter((name) => !(name in scripts)),
    ...all(getCode(text).all, /\bnpm (?!run\b)([a-z]+)/g).filter(
      (word) => !(word in scripts) && !['ci', 'install'].includes(word),
    ),
  ],
  files: (text: string) => {
    const { blocks, inline } = getCode(text);
    const commands = blocks.filter((block) => /^(npm|bash|docker|git|cp) /m.test(block)).join('\n');
    return [
      ...inline.flatMap((code) => code.match(new RegExp(`^(?:${folders})/[\\w./*-]*`))?.[0] ?? []),
      ...all(`${commands}\n${inline.join('\n')}`, /(?:bash|node|-f|cp) ([\w.][\w./-]*)/g),
    ].filter((name) => globSync(name).length === 0);
  },
  variables: (text: string) =>
    all(getCode(text).all, /(?:^|\s)([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/gm).filter(
      (name) => ![...appVariables, ...composeVariables, ...proxyVariables].includes(name),
    ),
};

describe.each(docs)('%s', (file) => {
  test.each(Object.entries(checks))('names only %s that exist', (_what, missing) => {
    expect(missing(read(file))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const linked = all(read(file), /\]\((?!https?:|#|mailto:)([^)#]+)/g);
    const pictures = all(read(file), /src="([^"]+)"/g);
    const missing = [...linked, ...pictures].filter((target) => !existsSync(path.join(path.dirname(file), target)));
    expect(missing).toEqual([]);
  });
});

test('these checks see what is missing', () => {
  expect(checks.commands('`npm run nothing`, `npm strat`')).toEqual(['nothing', 'strat']);
  expect(checks.files('`bash nowhere.sh`, `scripts/nothing --short`')).toEqual(['scripts/nothing', 'nowhere.sh']);
  expect(checks.variables('`SMTP_URI`, `DATABASE_URL=x`')).toEqual(['SMTP_URI']);
});

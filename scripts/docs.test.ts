// Commands, files, links and variables that the docs name exist.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appVariables, composeVariables, proxyVariables } from './environment-names.ts';

const docs = [...globSync('*.md'), ...globSync('{docs,bench,.github}/**/*.md')];
const read = (file: string) => readFileSync(file, 'utf8');
const readScripts = (file: string): string[] => Object.keys(JSON.parse(read(file)).scripts);
const scripts = readScripts('package.json');
const workspaceScripts = [...readScripts('bench/package.json'), ...readScripts('scripts/package.json')];
const operatorCommands = ['owner', ...globSync('api/src/commands/*.ts').map((file) => path.basename(file, '.ts'))];
const folders = 'core|web|api|e2e|docs|scripts|ops|bench|\\.ci|\\.github';

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
    ...all(text, /npm run (?:--silent )?(\w[\w:-]*)(?! -w|[\w:-])/g).filter((name) => !scripts.includes(name)),
    ...all(text, /npm run ([\w:]+) -w (?:bench|scripts)/g).filter((name) => !workspaceScripts.includes(name)),
    ...all(text, /npm run ((?:prove|measure) -- \w+)/g).filter(
      (run) => !workspaceScripts.includes(run.replace(' -- ', ':')),
    ),
    ...all(getCode(text).all, /\bnpm (?!run\b)([a-z]+)/g).filter(
      (word) => !scripts.includes(word) && !['ci', 'install'].includes(word),
    ),
    ...all(getCode(text).all, /(?:^juniper|\bapp juniper|npm run juniper --) ([a-z-]+)/gm).filter(
      (name) => !operatorCommands.includes(name),
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

/** Returns the anchors that GitHub gives the headings of a document. */
const listAnchors = (text: string) =>
  all(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(docs)('%s links only to headings that exist', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  const missing = links.filter(([, target, anchor = '']) => {
    const linked = target ? path.join(path.dirname(file), target) : file;
    return !listAnchors(read(linked)).includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test("screens have the texts that the owner's guide quotes", () => {
  const screens = globSync('{web/app,web/console,core/src}/**/*.{ts,tsx}').filter((file) => !/test/.test(file));
  const code = screens.map(read).join('\n').replace(/\s+/g, ' ');
  const listQuoted = (text: string) => all(text, /(?<!\w)'([^'\n]+)'(?!\w)/g);
  const listMissing = (text: string) => listQuoted(text).filter((quoted) => !code.includes(quoted));
  expect(listQuoted(read('docs/owners-guide.md')).length).toBeGreaterThan(15);
  expect(listMissing(read('docs/owners-guide.md'))).toEqual([]);
  expect(listMissing("press 'Does not work here any more'")).toEqual(['Does not work here any more']);
});

test("the image's `juniper` knows the commands of api/src/commands", () => {
  const { stderr, status } = spawnSync('sh', ['api/juniper'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr.trim().split(': ').at(-1)?.split(' ').toSorted()).toEqual(operatorCommands.toSorted());
  expect(statSync('api/juniper').mode & 0o111).toBe(0o111);
});

test('these checks see what is missing', () => {
  expect(checks.commands('`npm run nothing`, `npm strat`, `juniper nobody`')).toEqual(['nothing', 'strat', 'nobody']);
  expect(checks.commands('`npm run dev -w scripts`, `npm run prove -- little`')).toEqual(['dev', 'prove -- little']);
  expect(checks.commands('`npm run sbom -w scripts`, `npm run prove -- orders --short`')).toEqual([]);
  expect(checks.files('`bash nowhere.sh`, `scripts/nothing --short`')).toEqual(['scripts/nothing', 'nowhere.sh']);
  expect(checks.variables('`SMTP_URI`, `DATABASE_URL=x`')).toEqual(['SMTP_URI']);
});

const mostWords: Record<string, number> = {
  'README.md': 600,
  'CONTRIBUTING.md': 1_100,
  'docs/README.md': 150,
  'docs/api.md': 250,
  'docs/architecture.md': 1_500,
  'docs/configuration.md': 500,
  'docs/menu-file.md': 400,
  'docs/operations.md': 2_000,
  'docs/owners-guide.md': 1_200,
  'docs/scale.md': 500,
  'docs/security.md': 1_300,
  'docs/self-hosting.md': 1_800,
  'docs/testing.md': 900,
  'docs/upgrading.md': 400,
};

const countWords = (text: string): number =>
  text.replace(/^```.*\n[\s\S]*?^```/gm, '').match(/[^\s|]*\w[^\s|]*/g)?.length ?? 0;

test.each(Object.entries(mostWords))('%s has at most %i words', (file, most) => {
  expect(countWords(read(file))).toBeLessThanOrEqual(most);
});

test('README.md and docs have at most 25,000 words, 20,000 without the rules of the product', () => {
  const words = countWords(['README.md', ...globSync('docs/**/*.md')].map(read).join('\n'));
  expect(words).toBeLessThanOrEqual(25_000);
  expect(words - countWords(read('docs/product-rules.md'))).toBeLessThanOrEqual(20_000);
});

test('CHANGELOG.md begins with the version of all packages, and tells of a release in at most 300 words', () => {
  const releases = read('CHANGELOG.md').split(/^## /m).slice(1);
  const { version, workspaces } = JSON.parse(read('package.json'));
  expect(releases[0]).toMatch(new RegExp(`^\\[${version}\\] - \\d{4}-\\d\\d-\\d\\d\n`));
  for (const release of releases) expect(countWords(release), release.slice(0, 20)).toBeLessThanOrEqual(300);
  for (const workspace of workspaces) expect(JSON.parse(read(`${workspace}/package.json`)).version).toBe(version);
});

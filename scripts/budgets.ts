// Compares what a first visit to each page downloads before it works (brotli), and what a device stores, with budgets.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { addProductFields, createMenu } from '../api/src/catalogue/menu/snapshot.ts';
import { defaultCafe } from '../core/src/content/default-cafe/catalogue.ts';
import type { Storefront } from '../core/src/contracts/site.ts';

/**
 * JavaScript by page, the first that matches. The aims are 95 kB for public pages, 106 with products, and 110 for checkout
 * and board; a page that misses its aim has its own line.
 */
const jsBudgets: readonly [pages: RegExp, bytes: number][] = [
  [/^\/(checkout|staff\/orders)$/, 110_000],
  [/^\/(order|profile)$/, 103_000],
  [/^\/shop\/.+$/, 109_000],
  [/^\/menu$/, 107_000],
  [/^\/(shop|home|wishlist|favorites|cart|premiumbeans)?$/, 106_000],
  [/^\/(login|register|recipes\/.+|terms|account|faq)$/, 98_500],
  [/^/, 95_500],
];
const getJsBudget = (page: string): number => jsBudgets.find(([pages]) => pages.test(page))?.[1] ?? 0;
/** Fonts and pictures are compressed already. Pictures: those that the first view waits for, at a phone's width. */
const budget = { css: 15_000, fonts: 65_000, pictures: 30_000, data: 8_000 };
/** Every visitor loads these once per release in the background; gzip bytes. */
const offlineBudget = 700_000;
/** The bytes that the console's first screen loads before it works, and each part that is loaded later. */
const consoleBudget = { first: 150_000, later: 120_000 };

type Weight = Record<'js' | keyof typeof budget, number>;

const folder = process.argv[2] ?? 'web/build';
const read = (file: string, part = 'client') => readFileSync(path.join(folder, part, file));
type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;
const readManifest = (part: string): Manifest => JSON.parse(read('.vite/manifest.json', part).toString());
const manifest = readManifest('client');
const bundle = pathToFileURL(path.resolve(folder, 'server/entry.server.js')).href;
const { pages, render }: Storefront = await import(bundle);
const { catalogue, hash, body } = createMenu(defaultCafe);
const file = addProductFields(body);
const data = brotliCompressSync(file).length;

const findFiles = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, file = '']) => file)),
];
const total = (files: string[], measureSize: (file: string) => number) =>
  files.reduce((sum, file) => sum + measureSize(file), 0);
const onDisk = (ending: string) => (file: string) => statSync(path.join(folder, 'client', file + ending)).size;

const getFirstPictures = (html: string) =>
  [...html.matchAll(/<picture[^>]*><source[^>]* srcSet="\/(pictures\/[\w.-]+) .*?<\/picture>/g)].flatMap(
    ([picture, file = '']) => (picture.includes('fetchPriority="high"') ? [file] : []),
  );

const weigh = (html: string): Weight => {
  const scripts = findFiles(html, /<script[^>]* src="\/([^"]+)"/g);
  const sheets = findFiles(html, /<link rel="stylesheet" href="\/([^"]+)"/g);
  return {
    js: total(scripts, onDisk('.br')),
    css: total(sheets, onDisk('.br')),
    fonts: total(findFiles(html, /href="\/(assets\/[\w.-]+\.woff2)"/g), onDisk('')),
    pictures: total(getFirstPictures(html), onDisk('')),
    data: html.includes(`href="/catalogue/${hash}.json"`) ? data : 0,
  };
};

const shown = (kind: string, amount: number) => `${kind} ${`${(amount / 1000).toFixed(1)} kB`.padStart(8)}`;

const over: string[] = [];
let keptBytes = gzipSync(file).length;
for (const page of pages(catalogue)) {
  const { html, status, worksOffline } = await render(page, {
    catalogue,
    hash,
    manifest,
    origin: 'https://juniperrow.example',
  });
  const weight = weigh(html);
  const entries = Object.entries(weight) as [keyof Weight, number][];
  const limits: Weight = { ...budget, js: getJsBudget(page) };
  console.log(
    page.padEnd(28),
    entries.map((entry) => shown(...entry)).join('  '),
    ` page ${(brotliCompressSync(html).length / 1000).toFixed(1)} kB`,
  );
  if (entries.some(([kind, amount]) => amount > limits[kind])) over.push(page);
  if (status === 200 && worksOffline) keptBytes += gzipSync(html).length;
}
const assets = new Set(
  Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []).filter((file) => file.endsWith('.woff2')),
  ]),
);
keptBytes += total([...assets], (file) => gzipSync(read(file)).length);
console.log(`a device keeps ${assets.size} files and the pages that work offline: ${Math.round(keptBytes / 1000)} kB`);
if (keptBytes > offlineBudget) over.push('what a device keeps');

/** Returns a chunk and all that it imports, however indirectly. */
const withImports = (chunks: Manifest, name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of chunks[name]?.imports ?? []) withImports(chunks, each, found);
  return found;
};
/** The pickup screen is built with the console and shares its fonts alone. */
const screenEntry = 'pickup/index.html';
const screenBudget = 20_000;
const consoleChunks = readManifest('owner');
const measureSize = (name: string) => brotliCompressSync(read(consoleChunks[name]?.file ?? '', 'owner')).length;
const scripts = Object.keys(consoleChunks).filter((name) => consoleChunks[name]?.file.endsWith('.js'));
// Managers and owners see today first.
const first = new Set(
  scripts
    .filter((name) => (consoleChunks[name]?.isEntry && name !== screenEntry) || name === 'today/TodayScreen.tsx')
    .flatMap((name) => [...withImports(consoleChunks, name)]),
);
const later = scripts
  .filter((name) => !first.has(name) && name !== screenEntry)
  .map((name) => ({ name, bytes: measureSize(name) }));
const [largest] = later.sort((one, other) => other.bytes - one.bytes);
const firstBytes = total([...first], measureSize);
console.log(
  `the console's first screen: ${shown('js', firstBytes)}; largest of ${later.length} later parts: ${largest?.name} ${shown('js', largest?.bytes ?? 0)}`,
);
const screenBytes =
  total([...withImports(consoleChunks, screenEntry)], measureSize) +
  total(consoleChunks[screenEntry]?.css ?? [], (name) => brotliCompressSync(read(name, 'owner')).length);
console.log(`the pickup screen: ${shown('js and css', screenBytes)}`);
if (screenBytes > screenBudget) over.push('the pickup screen');
if (first.size === 0 || firstBytes > consoleBudget.first) over.push("the console's first screen");
if (largest && largest.bytes > consoleBudget.later) over.push(`the console's ${largest.name}`);

if (over.length > 0) {
  const most = Object.entries(budget).map((entry) => shown(...entry));
  const ofConsole = `console ${consoleBudget.first / 1000} and ${consoleBudget.later / 1000} kB`;
  console.error(
    `over budget (${most.join(', ')}; on a device ${offlineBudget / 1000} kB; ${ofConsole}): ${over.join(', ')}`,
  );
  process.exit(1);
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };
type Row = [name: string, fields: Fields];

/** The command of each file in bench/results/, and what it shows. */
const files: Record<string, [command: string, shows: string]> = {
  'measure-pages': ['measure -- pages', 'Lighthouse on every public page: a phone on slow 4G, the median of the runs.'],
  'measure-pages-1.0': ['measure -- pages', 'The same for release 1.0, with which the pages are compared.'],
  'measure-alive': [
    'measure -- alive --other FOLDER',
    'When a page is seen and answers a press, on a slow phone. The other is release 1.0.',
  ],
  'measure-api': [
    'measure -- api',
    'Calls a second of one API process beside its statements alone in PostgreSQL (bare), and static files beside nginx.',
  ],
  'measure-api-other': ['measure -- api --other DIR', 'The cost of an order beside release 1.0, in turns.'],
  'measure-api-cards': ['measure -- api --cards', 'Orders by card beside orders at the counter.'],
  'measure-growth': ['measure -- growth', 'The same calls with a thousand, 100 thousand and 2 million orders.'],
  'prove-abuse': ['prove -- abuse', 'Attacks of one client while two customers and the board work. The other is 1.0.'],
  'prove-audit': ['prove -- audit', 'Every change has one row in the audit log while processes are killed.'],
  'prove-catalogue': [
    'prove -- catalogue',
    "Prices and 'sold out' hold while the menu is published and processes are killed.",
  ],
  'prove-faults': ['prove -- faults', 'What customers see while a service is down or slow.'],
  'prove-fuzz': ['prove -- fuzz', 'Every call with valid, wrong and hostile input.'],
  'prove-orders': ['prove -- orders', 'No order is lost or doubled while processes are killed.'],
  'prove-overload': ['prove -- overload', 'One server on one core with five times as many calls as it can answer.'],
  'prove-payments': ['prove -- payments', "Money and orders agree with the books of Stripe's stand-in."],
  'prove-restore': ['prove -- restore', 'A backup that is written while orders come in, restored and compared.'],
  'prove-rolling': ['prove -- rolling', 'Servers are replaced one by one while orders come in.'],
  'prove-slots': ['prove -- slots', 'Promised times can be kept while customers fill an hour.'],
};

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isFields);

const toWords = (key: string) =>
  key.includes(' ') ? key : key.replace(/([a-z\d])([A-Z])/g, (_, last, first) => `${last} ${first.toLowerCase()}`);
const toLine = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const toTable = (head: string[], rows: string[][]) => [head, head.map(() => '---'), ...rows].map(toLine).join('\n');

/** Returns the rows of a value that reads best as a table: a list of objects, or a record of similar objects. */
function toRows(value: Json): Row[] | undefined {
  if (isList(value)) return value.map((fields): Row => ['', fields]);
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value);
  const rows = entries.flatMap(([name, each]): Row[] => {
    if (isList(each)) return each.map((fields): Row => [toWords(name), fields]);
    return isFields(each) ? [[toWords(name), each]] : [];
  });
  return entries.length > 1 && rows.length >= entries.length ? rows : undefined;
}

/** Returns every figure of an object with its name, except those that have a table of their own. */
function flatten(fields: Fields, prefix = ''): [name: string, value: string][] {
  return Object.entries(fields).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${toWords(key)}`;
    // Texts of single failures stay in the file.
    if (toRows(value) || key === 'failures') return [];
    if (isFields(value)) return flatten(value, `${name} `);
    return [[name, Array.isArray(value) ? value.join(', ') : String(value)]];
  });
}

function formatRows(title: string, rows: Row[]): string {
  const flat = rows.map(([name, fields]) => new Map([['', name], ...flatten(fields)]));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].filter((column) =>
    flat.some((row) => row.get(column)),
  );
  const cells = flat.map((row) => columns.map((column) => row.get(column) ?? ''));
  return `${title}:\n\n${toTable(columns, cells)}`;
}

function listTables(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const rows = toRows(value);
    if (rows) return [formatRows(`${prefix}${toWords(key)}`, rows)];
    return isFields(value) ? listTables(value, `${prefix}${toWords(key)} `) : [];
  });
}

function formatFile(name: string): string {
  const [command, shows] = files[name] ?? [];
  if (!command) throw new Error(`scripts/results-page.ts does not know bench/results/${name}.json`);
  const { date, cores, proof, measurement, form, ok, missed, ...figures } = JSON.parse(
    readFileSync(`bench/results/${name}.json`, 'utf8'),
  ) as Fields;
  const targets = Array.isArray(missed) ? missed : [];
  const facts = [
    shows ?? '',
    `\`npm run ${command}\`.`,
    date ? `${date}, ${cores} cores.` : '',
    ok === true ? 'All targets are met.' : '',
    ok === false || targets.length > 0 ? `Missed: ${targets.join('; ') || 'a target, see the figures'}.` : '',
  ];
  return [
    `## ${name}`,
    '',
    facts.filter((text) => text !== '').join(' '),
    '',
    toTable(['figure', 'value'], flatten(figures)),
    ...listTables(figures).map((table) => `\n${table}`),
    '',
  ].join('\n');
}

/** Returns bench/results/README.md. */
export function buildResultsPage(): string {
  const names = globSync('bench/results/*.json').map((file) => path.basename(file, '.json'));
  return [
    '# Results',
    '',
    'Generated by `npm run docs -w scripts` from the JSON files in this folder. Run it again after a measurement.',
    '',
    'Figures depend on the machine: compare ratios. `docs/testing.md` says what each proof and measurement does.',
    '',
    ...names.toSorted().map(formatFile),
  ].join('\n');
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { columns, matrix } from '../bench/prove-faults/matrix.ts';

const page = readFileSync('docs/operations.md', 'utf8');
const getCells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

test('docs/operations.md promises for each fault what npm run prove -- faults tries', () => {
  const [head = '', , ...rest] = page.slice(page.indexOf(`| | ${columns[0]}`)).split('\n');
  expect(getCells(head)).toEqual(['', ...columns]);
  const rows = rest.slice(0, rest.indexOf('')).map(getCells);
  expect(rows).toEqual(
    Object.entries(matrix).map(([fault, row]) => [fault, ...columns.map((column) => row[column].says)]),
  );
  expect(rows.flatMap(([, ...cells]) => cells)).toHaveLength(110);
});

test('every alert of ops/alerts.yaml has its line in docs/operations.md, and the other way round', () => {
  const alerts = [...readFileSync('ops/alerts.yaml', 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const lines = page.slice(page.indexOf('| alert |')).split('\n');
  const told = lines.slice(2, lines.indexOf('')).map((line) => getCells(line)[0]);
  expect(told).toEqual(alerts);
});

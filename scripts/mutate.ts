// `npm run mutate -w scripts -- [name]`: puts one small fault at a time into a copy of core/src/rules and runs the unit tests that
// import the file. A fault that no test notices is printed, and the exit code is 1.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createVitest, type Vitest } from 'vitest/node';
import { findMutations } from './mutations.ts';

const onlySeparates = 'it only has to tell the parts of a line apart, in both lists in the same way';
/** Changed lines that behave as before or make a loop endless, by file, with the reason. */
const equivalent: Record<string, Record<string, string>> = {
  'core/src/rules/birthday.ts': {
    'Number.isInteger(day) && day >= 1 && day <= ((daysInMonth[month - 1]));': 'nothing is <= undefined either',
  },
  'core/src/rules/deals.ts': {
    "(new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }));":
      'without the cache it is slower, and the same',
  },
  'core/src/rules/order-changes.ts': {
    "return (price > was) ? [{ id, reason: 'price', was, now: price }] : [];": 'nothing is > undefined',
  },
  'core/src/rules/merge-lists.ts': {
    'const latest = (...deals: (string | undefined)[]): string | undefined => deals.sort().at(-1);':
      'sort puts undefined last; if one line alone has a claim, its spread keeps it',
    "[cart.map(({ id, quantity }) => `${id}x${quantity}`), wishlist].map((list) => [...list].sort().join()).join('~|');":
      onlySeparates,
    "[cart.map(({ id, quantity }) => `${id}x${quantity}~`), wishlist].map((list) => [...list].sort().join()).join('|');":
      onlySeparates,
    "[cart.map(({ id, quantity }) => `${id}~x${quantity}`), wishlist].map((list) => [...list].sort().join()).join('|');":
      onlySeparates,
    "[cart.map(({ id, quantity }) => `~${id}x${quantity}`), wishlist].map((list) => [...list].sort().join()).join('|');":
      onlySeparates,
  },
};

const wanted = process.argv[2] ?? '';
const rules = globSync('core/src/rules/*.ts').filter((file) => !file.endsWith('.test.ts') && file.includes(wanted));
const tests = globSync('core/src/**/*.test.ts');

/** Finds the tests that import a rule, its own first, which notices most faults. */
const findTests = (rule: string) => {
  const own = rule.replace('.ts', '.test.ts');
  const importers = tests.filter((test) => readFileSync(test, 'utf8').includes(`/${path.basename(rule)}'`));
  return importers.sort((one, other) => Number(other === own) - Number(one === own));
};

/** Copies core, with the packages of the repository beside it. */
const makeCopy = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutate-'));
  for (const part of ['core', 'tsconfig.base.json']) cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  return folder;
};

/** Starts one Vitest for many runs: starting it takes longer than the tests do. */
const startVitest = (root: string): Promise<Vitest> =>
  createVitest('test', {
    root,
    config: false,
    watch: false,
    bail: 1,
    pool: 'threads',
    maxWorkers: 1,
    teardownTimeout: 1_000,
    reporters: [{}],
  });

const passes = async (vitest: Vitest, files: readonly string[]): Promise<boolean> => {
  const project = vitest.getRootProject();
  const tests = files.map((file) => project.createSpecification(path.join(vitest.config.root, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
};

const patienceMs = 60_000;

const started = performance.now();
const found = [...findMutations('core/tsconfig.json', rules)].flatMap(([rule, mutations]) =>
  mutations.map((mutation) => ({ rule, ...mutation })),
);
const survivors: string[] = [];
const queue = found.filter(({ rule, after }) => !equivalent[rule]?.[after]);

const stop = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

const work = async (): Promise<void> => {
  const folder = makeCopy();
  const vitest = await startVitest(folder);
  if (!(await passes(vitest, [...new Set(rules.flatMap(findTests))]))) stop('the tests of core fail without any fault');
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { rule, line, before, after, text } = next;
    const copy = path.join(folder, rule);
    writeFileSync(copy, text);
    vitest.invalidateFile(copy);
    const place = `${rule}:${line}\n  before: ${before}\n  after:  ${after}`;
    let isNoticed = false;
    for (const test of findTests(rule)) {
      if (isNoticed) break;
      const result = await Promise.race([passes(vitest, [test]), delay(patienceMs, 'endless', { ref: false })]);
      // A worker in an endless loop cannot be stopped alone.
      if (result === 'endless') stop(`the tests never end with this fault; list it as equivalent:\n${place}`);
      isNoticed = !result;
    }
    if (!isNoticed) survivors.push(place);
    cpSync(rule, copy);
    vitest.invalidateFile(copy);
  }
  await vitest.close();
};

await Promise.all(Array.from({ length: availableParallelism() }, work));

const unused = Object.entries(equivalent).flatMap(([rule, lines]) =>
  Object.keys(lines).filter((line) => !found.some((one) => one.rule === rule && one.after === line)),
);
for (const survivor of survivors.sort()) console.log(survivor);
if (!wanted) for (const line of unused) console.log(`no such mutation any more: ${line}`);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${found.length} faults in ${rules.length} files, ${survivors.length} not noticed (${seconds} s)`);
process.exitCode = survivors.length > 0 || (!wanted && unused.length > 0) ? 1 : 0;

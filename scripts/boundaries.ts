// Checks the direction of imports. dependency-cruiser reports nothing for files it could not read, so the number of
// modules it read is compared with the number of files.
import { globSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules } from './boundary-rules.ts';

const folders = ['core/src', 'web/app', 'web/console', 'api/src'];
const { output } = await cruise(folders, {
  validate: true,
  ruleSet: { forbidden: rules },
  parser: 'swc',
  tsPreCompilationDeps: true,
  moduleSystems: ['es6'],
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
});
const { modules, summary } = output as ICruiseResult;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);

const files = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`));
const read = new Set(modules.map(({ source }) => source));
const unread = files.filter((file) => !read.has(file));
if (unread.length > 0) console.error(`not read: ${unread.join(', ')}`);

console.log(`${files.length} files, ${summary.violations.length} violations`);
if (files.length === 0 || unread.length > 0 || summary.violations.length > 0) process.exit(1);

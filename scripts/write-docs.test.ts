import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedDocs } from './write-docs.ts';

test.each(Object.keys(generatedDocs))('%s is what `npm run docs -w scripts` writes', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(generatedDocs[file]?.());
});

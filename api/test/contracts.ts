import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Contract } from '@juniper/core/contracts/contract.ts';

const folder = resolve(import.meta.dirname, '../../core/src/contracts');
const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
const subjects = await Promise.all(files.map((file) => import(resolve(folder, file))));

/** Every contract; a new one is found without being listed here. */
export const contracts = subjects
  .flatMap((subject) => Object.values<object>(subject))
  .filter((value): value is Contract => typeof value === 'object' && 'method' in value && 'path' in value);

export const getName = ({ method, path }: Contract): string => `${method} ${path}`;

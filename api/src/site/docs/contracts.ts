import { readdirSync } from 'node:fs';
import type { Contract } from '@juniper/core/contracts/contract.ts';
import { z } from 'zod';

const folder = new URL('.', import.meta.resolve('@juniper/core/contracts/contract.ts'));

export type Operation = Contract & { operationId: string };

/** Finds every contract by its exported name, and every exported schema. A new one is found without being listed. */
export async function findContracts(): Promise<{ operations: Operation[]; schemas: [name: string, z.ZodType][] }> {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const exports = modules.flatMap((each) => Object.entries<unknown>(each));
  return {
    operations: exports.flatMap(([operationId, value]) => (isContract(value) ? [{ ...value, operationId }] : [])),
    schemas: exports.filter((each): each is [string, z.ZodType] => each[1] instanceof z.ZodType),
  };
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

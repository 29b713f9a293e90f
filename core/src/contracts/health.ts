import { z } from 'zod';
import type { Contract } from './contract.ts';

export const live = {
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Check whether the process answers; 503 while it is stopping',
  response: z.object({ status: z.literal('ok') }),
} as const satisfies Contract;

export const ready = {
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Check whether the process can serve customers; 503 if not',
  response: z.object({ status: z.literal('ok'), mail: z.string() }),
} as const satisfies Contract;

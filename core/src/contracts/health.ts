import { z } from 'zod';
import type { Contract } from './contract.ts';

export const live = {
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process answers, whatever it stands on; 503 while it is stopping',
  response: z.object({ status: z.literal('ok') }),
} as const satisfies Contract;

export const ready = {
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'The process can serve customers; 503 while the database is out of reach or the process is stopping',
  response: z.object({ status: z.literal('ok'), mail: z.string() }),
} as const satisfies Contract;

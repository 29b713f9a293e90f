import { z } from 'zod';
import type { Contract } from './contract.ts';

export const getConfig = {
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'What the page must know at run time',
  response: z.object({
    /** Null if Google sign-in is not configured. */
    googleClientId: z.string().nullable(),
    /** 'on' or 'off'. */
    mail: z.string(),
    /** 'counter', and 'card' where it is offered. Older servers omit it. */
    payments: z.array(z.string()).exactOptional(),
  }),
} as const satisfies Contract;

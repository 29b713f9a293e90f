import { z } from 'zod';
import type { Contract } from './contract.ts';

export const getConfig = {
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Get the settings of the server for pages',
  response: z.object({
    googleClientId: z.string().nullable(),
    /** 'on' or 'off'. */
    mail: z.string(),
    /** 'counter', and 'card' where it is offered. Older servers omit it. */
    payments: z.array(z.string()).exactOptional(),
  }),
} as const satisfies Contract;

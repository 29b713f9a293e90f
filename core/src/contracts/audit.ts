import { z } from 'zod';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';

export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  /** Null: the command line. Name and address are null for a customer. */
  actor: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The actor's role at that time; null for the command line. */
  role: z.string().nullable(),
  /** A permission such as 'menu.publish', or 'customer.look'. */
  action: z.string(),
  /** 'item:3', 'order:<id>', 'user:<id>', 'revision:7' ... */
  subject: z.string(),
  subjectName: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  reason: z.string().nullable(),
  store: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Lists 50 entries a page. `cursor` is the `nextCursor` of the page before. `day` is the shop's. */
export const listAudit = {
  method: 'GET',
  path: '/owner/audit',
  access: 'audit.read',
  summary: 'List the audit log, the newest entry first',
  conditional: true,
  query: z.object({
    actor: Id.optional(),
    subject: z
      .string()
      .regex(/^[\w:-]{1,100}$/)
      .optional(),
    day: z.iso
      .date()
      .refine((day) => day >= '2000-01-01')
      .optional(),
    cursor: Id.optional(),
  }),
  response: z.object({ success: z.literal(true), data: z.array(AuditEntry), nextCursor: Id.nullable() }),
} as const satisfies Contract;

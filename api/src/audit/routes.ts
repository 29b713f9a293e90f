import { type AuditEntry, listAudit } from '@juniper/core/contracts/audit.ts';
import { type Api, mount } from '../platform/http/mount.ts';
import type { Services } from '../services.ts';
import { findAuditEntries } from './queries.ts';

const pageSize = 50;

export function mountAuditRoutes(api: Api, { db }: Pick<Services, 'db'>): void {
  mount(api, listAudit).with(async ({ query }) => {
    const rows = await findAuditEntries(db, query, pageSize + 1);
    const page = rows.slice(0, pageSize);
    return {
      success: true,
      data: page.map(toEntry),
      nextCursor: rows.length > pageSize ? (page.at(-1)?.entry_id ?? null) : null,
    };
  });
}

const toEntry = (row: Awaited<ReturnType<typeof findAuditEntries>>[number]): AuditEntry => {
  const { entry_id: id, at, actor, actor_name, actor_email, subject_name, before, after, ...entry } = row;
  return {
    ...entry,
    id,
    at: at.toISOString(),
    subjectName: subject_name,
    actor: actor === null ? null : { id: actor, name: actor_name, email: actor_email },
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
  };
};

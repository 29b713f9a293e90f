import type pg from 'pg';
import { StartProblem } from '../../env.ts';

/** Lets the role of servers and workers use rows, but not change the schema or the times in the audit log. */
export async function grantToApp(client: pg.Client, role: string): Promise<void> {
  const app = client.escapeIdentifier(role);
  try {
    // Sent as one query, so it runs as one transaction.
    await client.query(`
      grant usage on schema public, pgboss to ${app};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${app};
      grant usage on all sequences in schema public, pgboss to ${app};
      revoke insert, update, delete on migrations, address_key from ${app};
      revoke update on security_events from ${app};
      revoke insert, update on staff_records, blocked_addresses from ${app};
      revoke insert, update on audit_log from ${app};
      grant insert (entry_id, actor, role, action, subject, before, after, reason, store) on audit_log to ${app};
    `);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42704') throw error;
    throw new StartProblem(`APP_ROLE: PostgreSQL has no role '${role}'. ops/roles.sql shows how to create it.`);
  }
}

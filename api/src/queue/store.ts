import { type RawBuilder, sql } from 'kysely';

/**
 * A job as one part of a larger statement, for where a round trip of its own costs too much. It is the row that pg-boss's
 * `send` writes: all that is not named here is a column's default. The version is pinned, and a test compares the two.
 */
export const insertJob = (name: string, data: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into pgboss.job (name, data, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, ${data}, now() + queue.retention_seconds * interval '1 second', queue.expire_seconds,
      queue.deletion_seconds, queue.retry_limit, queue.retry_delay, coalesce(queue.retry_backoff, false),
      queue.retry_delay_max, queue.policy, queue.dead_letter, queue.heartbeat_seconds
    from ${from} join pgboss.queue on queue.name = ${name}`;

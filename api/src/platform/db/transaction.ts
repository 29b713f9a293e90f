import { CompiledQuery, DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

const commands = {
  begin: CompiledQuery.raw('begin'),
  commit: CompiledQuery.raw('commit'),
  rollback: CompiledQuery.raw('rollback'),
};

const inFailedTransaction = '25P02';

class RolledBack extends Error {}

const unused = {
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) }),
  driver: new DummyDriver(),
};

/**
 * Runs a transaction that sends the statements of a `Promise.all` together, in call order. `begin` leaves with the
 * first statements, which may only lock or read. `commit` can be sent with the last ones, or else follows `run`. When a
 * statement fails, all are undone and the first error is thrown.
 */
export function inTransaction<Result>(
  db: Db,
  run: (trx: Db, commit: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const pooled = db.getExecutor();
  return pooled.provideConnection(async (connection) => {
    let commitment: Promise<void> | undefined;
    let isOver = false;
    let failure: unknown;
    const sent: Promise<unknown>[] = [];
    const begun = connection.executeQuery(commands.begin);
    begun.catch(() => {}); // every statement below fails with it
    const executor = pooled.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (isOver) throw new Error('the transaction is over');
        const answer = consumer(connection).catch((error) => {
          failure ??= error;
          throw error;
        });
        sent.push(answer);
        const result = await answer;
        await begun;
        return result;
      },
    });
    const commit = async () => {
      isOver = true;
      const { rows } = await connection.executeQuery<{ command: string }>(commands.commit);
      if (rows[0]?.command === 'ROLLBACK') throw new RolledBack();
    };
    try {
      const result = await run(new Kysely<Schema>({ ...unused, config: unused, executor }), () => {
        commitment ??= commit();
        return commitment;
      });
      await (commitment ?? commit());
      return result;
    } catch (error) {
      isOver = true;
      const undone = commitment ?? connection.executeQuery(commands.rollback);
      // The rollback also fails on a lost connection, which PostgreSQL rolls back.
      await Promise.allSettled([undone, ...sent]);
      // Statements sent after the failed one, and the commit, only report that it failed.
      const isFollowing = error instanceof RolledBack || (error as { code?: unknown }).code === inFailedTransaction;
      throw isFollowing ? failure : error;
    }
  });
}

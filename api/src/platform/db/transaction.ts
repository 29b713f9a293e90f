import { CompiledQuery, DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

const commands = {
  begin: CompiledQuery.raw('begin'),
  commit: CompiledQuery.raw('commit'),
  rollback: CompiledQuery.raw('rollback'),
};

const inFailedTransaction = '25P02';

/** Kysely requires both, but all statements use the transaction's connection. */
const unused = {
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) }),
  driver: new DummyDriver(),
};

/**
 * A transaction that pipelines the statements of a `Promise.all`, in call order; Kysely's own waits for each result
 * before it sends the next statement. `begin` is sent together with the first statement, which must therefore be
 * awaited alone and may only lock or read. When a statement fails, all are rolled back and the first error is thrown.
 */
export function inTransaction<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  const pooled = db.getExecutor();
  return pooled.provideConnection(async (connection) => {
    let isOver = false;
    let failure: unknown;
    const begun = connection.executeQuery(commands.begin);
    begun.catch(() => {}); // every statement below fails with it
    const executor = pooled.withConnectionProvider({
      provideConnection: async (consumer) => {
        if (isOver) throw new Error('the transaction is over');
        try {
          const result = await consumer(connection);
          await begun;
          return result;
        } catch (error) {
          failure ??= error;
          throw error;
        }
      },
    });
    try {
      const result = await run(new Kysely<Schema>({ ...unused, config: unused, executor }));
      isOver = true;
      const { rows } = await connection.executeQuery<{ command: string }>(commands.commit);
      // PostgreSQL answers ROLLBACK when a statement failed whose result was not awaited.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction was undone');
      return result;
    } catch (error) {
      isOver = true;
      // Fails only on a lost connection, which the pool drops and PostgreSQL rolls back.
      await connection.executeQuery(commands.rollback).catch(() => {});
      // Statements sent after the failed one only report 25P02, so throw the first error instead.
      throw (error as { code?: unknown }).code === inFailedTransaction ? failure : error;
    }
  });
}

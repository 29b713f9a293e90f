import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A query that is compiled on first use and then only gets new values, because building it takes longer than sending
 * it. Each value must be exactly one parameter of the statement, in the statement's order.
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
) {
  let built: CompiledQuery<Row> | undefined;
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    built ??= inOrder(build(db, ...values).compile(db), values);
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: values });
    return rows;
  };
}

function inOrder<Row>(query: CompiledQuery<Row>, values: unknown[]): CompiledQuery<Row> {
  const { parameters, sql } = query;
  const isSame = parameters.length === values.length && parameters.every((value, index) => value === values[index]);
  if (!isSame) throw new Error(`the values are not the parameters, one by one: ${sql}`);
  return query;
}

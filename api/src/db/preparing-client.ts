import pg from 'pg';

/** More than we ever write by hand; beyond it, statements of varying length would only fill the server's memory. */
const mostNames = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `juniper_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares every statement once per connection: parsing and planning is most of what our short statements cost
 * PostgreSQL. Such a statement must name its columns: `select *` breaks when a migration adds one.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads; Kysely uses the one with text and values
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values) || callback) return super.query(text, values, callback);
    const statement = { name: values.length > 0 ? nameOf(text) : undefined, text, values };
    return super.query(statement as pg.QueryConfig).catch((error) => this.#discardIfSilent(error));
  }

  /** A connection that did not answer in time may never answer: it must not go back to the pool. */
  #discardIfSilent(error: Error): never {
    if (error.message === 'Query read timeout') this.connection.stream.destroy(error);
    throw error;
  }
}

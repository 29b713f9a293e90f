import pg from 'pg';

/** More statements than our code has. The limit keeps generated SQL of varying length from filling server memory. */
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
 * Prepares every statement once per connection, because parsing and planning is most of the cost of our short
 * statements. They must name their columns: a prepared `select *` breaks when a migration adds one.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads; Kysely uses the one with text and values
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values) || callback) return super.query(text, values, callback);
    const statement = { name: values.length > 0 ? nameOf(text) : undefined, text, values };
    return super.query(statement as pg.QueryConfig).catch((error) => this.#discardIfSilent(error));
  }

  /**
   * A connection that timed out may never answer. Rethrows only after the connection has ended, so that the pool does
   * not reuse it.
   */
  async #discardIfSilent(error: Error): Promise<never> {
    if (error.message === 'Query read timeout') {
      this.connection.stream.destroy();
      await new Promise<void>((resolve) => this.once('end', resolve));
    }
    throw error;
  }
}

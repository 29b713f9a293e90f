import pg from 'pg';

/** More statements than our code has. The limit keeps generated SQL of varying length from filling server memory. */
const mostNames = 500;
const names = new Map<string, string>();

function getName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `juniper_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares every statement once per connection, because parsing and planning is most of the cost of our short
 * statements. They must name their columns: a prepared `select *` breaks when a migration adds one. Statements that are
 * sent together leave in one write, which is most of what sending costs.
 */
export class PreparingClient extends pg.Client {
  #isCorked = false;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads; Kysely uses the one with text and values
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values) || callback) return super.query(text, values, callback);
    const statement = { name: values.length > 0 ? getName(text) : undefined, text, values };
    this.#cork();
    return super.query(statement as pg.QueryConfig).catch((error) => this.#discardIfSilent(error));
  }

  /** Holds back what is written until the code that runs now waits for an answer. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
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

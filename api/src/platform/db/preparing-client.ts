import pg from 'pg';

/** More statements than our code has. The limit keeps generated SQL of varying length from filling server memory. */
const mostNames = 500;
const names = new Map<string, string>();

function getName(text: string): string | undefined {
  const existing = names.get(text);
  if (existing || names.size >= mostNames) return existing;
  const name = `juniper_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares every statement once per connection, because parsing and planning cost most. Statements must name their
 * columns: a prepared `select *` breaks when a migration adds one.
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

  /** Delays writing until the next tick, so that statements sent together leave in one write. */
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

  /** Ends a connection that timed out before it rethrows, so that the pool does not reuse it. */
  async #discardIfSilent(error: Error): Promise<never> {
    if (error.message === 'Query read timeout') {
      this.connection.stream.destroy();
      await new Promise<void>((resolve) => this.once('end', resolve));
    }
    throw error;
  }
}

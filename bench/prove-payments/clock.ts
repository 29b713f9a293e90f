import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Runs statements of the proof, which are repeated while PostgreSQL is down. */
export function openQuestions(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, query_timeout: 10_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    for (const end = Date.now() + 60_000; ; await pause(200)) {
      try {
        return (await pool.query<Row>(text, values)).rows;
      } catch (error) {
        // A code of five characters is PostgreSQL's; class 57 says that it stops or starts.
        const { code } = error as { code?: string };
        const isAway = !/^[0-9A-Z]{5}$/.test(code ?? '') || code?.startsWith('57');
        if (!isAway || Date.now() > end) throw error;
      }
    }
  };
  return {
    ask,
    /** Waits until the statement selects no row. */
    untilNone: async (text: string, values: unknown[] = []): Promise<void> => {
      for (const end = Date.now() + 30_000; Date.now() < end; await pause(200)) {
        if ((await ask(text, values)).length === 0) return;
      }
      throw new Error(`it does not go on: ${text}`);
    },
    close: () => pool.end(),
  };
}
export type Questions = ReturnType<typeof openQuestions>;

/** Moves all times so many seconds earlier. Skips rows that are being written, until the next time. */
const moveOn = `
  with passed as (select make_interval(secs => $1) as time), moved as (
    update payments set created_at = created_at - time, checked_at = checked_at - time, expires_at = expires_at - time
    from passed where (user_id, order_id, payment_id) in (
      select user_id, order_id, payment_id from payments
      where state in ('awaiting', 'authorized') for no key update skip locked)
  )
  update pgboss.job set start_after = start_after - time from passed
  where name in ('payment', 'mail') and id in (
    select id from pgboss.job where name in ('payment', 'mail') and state < 'active' and start_after > now()
    for no key update skip locked)`;

/** Queues the check that pg-boss queues every minute; one is enough for a worker that was away. */
const askForCheck = `
  insert into pgboss.job (name, data, retry_limit) select 'check-payments', '{}', 0
  where not exists (select from pgboss.job where name = 'check-payments' and state = 'created')`;

const end = `
  with ended as (update payments set expires_at = now() where order_id = $1)
  update pgboss.job set start_after = now() where name = 'payment' and state = 'created'
    and data->>'kind' = 'settle' and start_after > now() and data->>'orderId' = $1::text`;

const tickMs = 500;

/** Runs the shop's time faster than ours: a second is a minute. Moves rows, so the product's code is unchanged. */
export class Clock {
  /** The shop's minutes that have passed. */
  minutes = 0;
  minutesASecond = 1;
  readonly #questions: Questions;
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor(questions: Questions) {
    this.#questions = questions;
  }

  start(): void {
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    let last = performance.now();
    while (!this.#isOver) {
      await pause(tickMs);
      const passed = ((performance.now() - last) / 1000) * this.minutesASecond;
      last = performance.now();
      await this.#questions.ask(moveOn, [passed * 60]);
      await this.#questions.ask(askForCheck);
      this.minutes += passed;
    }
  }

  /** Moves one order to its last second. */
  async endTimeToPay(orderId: string): Promise<void> {
    await this.#questions.ask(end, [orderId]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }
}

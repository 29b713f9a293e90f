import { setTimeout as pause } from 'node:timers/promises';
import { importDraft } from '../../api/src/catalogue/menu/import-draft.ts';
import { type Published, publish, rollBack } from '../../api/src/catalogue/menu/publish.ts';
import { findHead } from '../../api/src/catalogue/menu/revision-queries.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { Catalogue } from '../../core/src/rules/catalogue.ts';
import type { Account } from '../lib/accounts.ts';
import type { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

const givesUpAfterMs = 90_000;

const usual = new Set(
  defaultCafe.items.flatMap(({ groups = [] }) => groups.flatMap(({ defaults }) => defaults.map(([id]) => id))),
);

/** Every item, and every option that is no default, costs so many cents more: each menu has prices of its own. */
const dearer = (cents: number): Catalogue => ({
  ...defaultCafe,
  items: defaultCafe.items.map((item) => ({ ...item, priceCents: item.priceCents + cents })),
  groups: defaultCafe.groups.map((group) => ({
    ...group,
    options: group.options.map((option) =>
      usual.has(option.id) ? option : { ...option, priceCents: option.priceCents + cents },
    ),
  })),
});

/** Publishes as `npm run menu -- publish FILE` does; every fifth time it makes the menu before the menu again. */
export class Owner {
  publications = 0;
  readonly #db;
  #tries = 0;
  #before: number | undefined;

  constructor(databaseUrl: string) {
    this.#db = openDatabase(databaseUrl, 1, () => {});
  }

  /** Tries until a publication is confirmed. One whose answer was lost may be there too. */
  async publish(): Promise<Published> {
    for (const end = Date.now() + givesUpAfterMs; ; ) {
      try {
        const published = await this.#publishNext();
        this.publications += 1;
        return published;
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(100);
      }
    }
  }

  async #publishNext(): Promise<Published> {
    this.#tries += 1;
    const before = this.#before;
    const head = (await findHead(this.#db)) ?? 0;
    this.#before = head;
    if (this.#tries % 5 === 0 && before) return rollBack(this.#db, before, { head, caller: null });
    await importDraft(this.#db, dearer(this.#tries), null);
    return publish(this.#db, { head, caller: null });
  }

  close = () => this.#db.destroy();
}

/** The items that staff tap; every order has two of them, and three of four orders have oat milk. */
export const tapped = [3, 4, 5];
const oatMilk = { kind: 'option', id: 22 };
const things = tapped.flatMap((id) => [{ kind: 'item', id }, oatMilk]);

/** Sold out for a moment, then back. 'open': after closing time 'today' would not reach an order that is due tomorrow. */
export async function tap(calls: Calls, { token }: Account, nth: number, random: Random): Promise<number[]> {
  const thing = things[nth % things.length];
  const set = (left: number | null) =>
    calls.post('/staff/availability', token, { store: 'main', ...thing, left, until: 'open' });
  const { status: first } = await set(0);
  await pause(random.int(20, 100));
  const { status: second } = await set(null);
  return [first, second];
}

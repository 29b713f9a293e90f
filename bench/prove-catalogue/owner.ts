import { setTimeout as pause } from 'node:timers/promises';
import { changeCatalogue } from '../../api/src/catalogue/menu/change-catalogue.ts';
import { importDraft } from '../../api/src/catalogue/menu/import-draft.ts';
import {
  lockLiveMenu,
  type PublishResult,
  publish,
  publishShop,
  rollBack,
} from '../../api/src/catalogue/menu/publish.ts';
import { findHead } from '../../api/src/catalogue/menu/revision-queries.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { Catalogue } from '../../core/src/rules/catalogue.ts';
import { mainStore } from '../../core/src/rules/shop.ts';
import type { Account } from '../lib/accounts.ts';
import type { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

const givesUpAfterMs = 90_000;

const usual = new Set(
  defaultCafe.items.flatMap(({ groups = [] }) => groups.flatMap(({ defaults }) => defaults.map(([id]) => id))),
);

/** Raises the price of every item and of every option that is no default, so that each menu has prices of its own. */
const raisePrices = (cents: number): Catalogue => ({
  ...defaultCafe,
  items: defaultCafe.items.map((item) => ({ ...item, priceCents: item.priceCents + cents })),
  groups: defaultCafe.groups.map((group) => ({
    ...group,
    options: group.options.map((option) =>
      usual.has(option.id) ? option : { ...option, priceCents: option.priceCents + cents },
    ),
  })),
});

/** Publishes a delivery fee, then a menu as `juniper menu publish FILE` does; every fifth time the menu before. */
export class Owner {
  publications = 0;
  readonly #db;
  #tries = 0;
  #before: number | undefined;

  constructor(databaseUrl: string) {
    this.#db = openDatabase(databaseUrl, 1, () => {});
  }

  /** Tries until a publication is confirmed. An earlier one whose answer was lost may exist, too. */
  async publish(): Promise<PublishResult> {
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

  async #publishNext(): Promise<PublishResult> {
    this.#tries += 1;
    await this.#publishFee(this.#tries);
    const before = this.#before;
    const head = (await findHead(this.#db)) ?? 0;
    this.#before = head;
    if (this.#tries % 5 === 0 && before) return rollBack(this.#db, before, { head, caller: null });
    await importDraft(this.#db, raisePrices(this.#tries), null);
    return publish(this.#db, { head, caller: null });
  }

  /** Gives the main store another delivery fee, as the console does. */
  #publishFee(feeCents: number): Promise<PublishResult> {
    const delivery = { areas: [{ postcodes: ['*'], feeCents, minimumCents: 0 }], taxClass: 'standard' };
    return changeCatalogue(this.#db, async (trx) => {
      const head = await lockLiveMenu(trx);
      await trx
        .updateTable('stores')
        .set({ delivery: JSON.stringify(delivery) })
        .where('store', '=', mainStore)
        .execute();
      return publishShop(trx, head, null);
    });
  }

  close = () => this.#db.destroy();
}

/** Items that staff mark as sold out. Every order has two of them, and three of four orders have oat milk. */
export const tapped = [3, 4, 5];
const oatMilk = { kind: 'option', id: 22 };
const things = tapped.flatMap((id) => [{ kind: 'item', id }, oatMilk]);

/** Marks an item as sold out for a moment. Uses 'open': after closing time 'today' would not reach tomorrow's orders. */
export async function tap(calls: Calls, { token }: Account, nth: number, random: Random): Promise<number[]> {
  const thing = things[nth % things.length];
  const set = (left: number | null) =>
    calls.post('/staff/availability', token, { store: 'main', ...thing, left, until: 'open' });
  const { status: first } = await set(0);
  await pause(random.int(20, 100));
  const { status: second } = await set(null);
  return [first, second];
}

import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { OwnerCatalogue } from '../../core/src/contracts/owner-menu.ts';
import type { Account } from '../lib/accounts.ts';
import type { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

export type Person = Account & { role: 'staff' | 'manager' | 'owner'; nth: number; random: Random };

/** The people whose roles the owners change. They make no calls. */
type Mates = readonly string[];
const owners = 3;

const items = defaultCafe.items.map(({ id }) => id);

/** Answers without a change: a colleague was faster, or the first try was, whose answer was lost. */
const harmless = ['edited_meanwhile', 'head_moved'];

/** One person at work through `/owner` and the board's menu, one change after another. */
export class Work {
  confirmed = 0;
  readonly unexpected: string[] = [];
  readonly #calls: Calls;
  readonly #mates: Mates;
  #presses = 0;
  readonly #managers = new Set<string>();

  constructor(calls: Calls, mates: Mates) {
    this.#calls = calls;
    this.#mates = mates;
  }

  async change(person: Person, turn: number): Promise<void> {
    const { role, random } = person;
    const ways = role === 'owner' ? [this.#giveRole, this.#press, this.#giveRole, this.#invite] : [this.#press];
    const more = role === 'staff' ? [] : [this.#edit, this.#publish];
    const way = random.pick(turn % 8 === 7 ? ways : [...ways.filter((each) => each !== this.#invite), ...more]);
    const answer = await way.call(this, person);
    if (!answer) return;
    const { status, body } = answer;
    if (status === 200) this.confirmed += 1;
    else if (!harmless.includes(body.code ?? '')) this.unexpected.push(`${way.name}: ${status} ${body.code}`);
  }

  /** Presses a new number each time, because a press without a change has no row. */
  #press({ token, nth }: Person) {
    this.#presses += 1;
    const left = this.#presses % 100;
    const limit = { store: 'main', kind: 'item', id: items[20 + nth], left, until: 'open' };
    return this.#calls.post('/staff/availability', token, limit);
  }

  /** Gives the other role to one of the owner's own mates, so that no role is given twice. */
  #giveRole({ token, nth, random }: Person) {
    const mate = random.pick(this.#mates.filter((_, index) => index % owners === nth));
    const role = this.#managers.has(mate) ? 'staff' : 'manager';
    if (role === 'manager') this.#managers.add(mate);
    else this.#managers.delete(mate);
    return this.#calls.send({ method: 'PUT', path: `/owner/staff/${mate}`, token, body: { role } });
  }

  /** A few addresses, so that one invitation replaces another. */
  #invite({ token, random }: Person) {
    const email = `guest${random.int(0, 10)}@invited.example`;
    return this.#calls.post('/owner/invitations', token, { email, role: 'staff' });
  }

  async #edit({ token, nth }: Person) {
    const item = (await this.#menu(token)).items.find(({ id }) => id === items[nth]);
    if (!item) throw new Error(`there is no item ${items[nth]}`);
    const { id, isArchived: _, ...fields } = item;
    const body = { ...fields, priceCents: fields.priceCents + 1 };
    return this.#calls.send({ method: 'PUT', path: `/owner/items/${id}`, token, body });
  }

  async #publish({ token, nth }: Person) {
    const { head, changes } = await this.#menu(token);
    const change = changes.find(({ kind, id }) => kind === 'item' && id === items[nth]);
    if (!change) return undefined;
    const { kind, id, version } = change;
    const body = { head: head.revision, only: [{ kind, id }], seen: [{ kind, id, version }] };
    return this.#calls.post('/owner/catalogue/publish', token, body);
  }

  async #menu(token: string) {
    const { body } = await this.#calls.send({ method: 'GET', path: '/owner/catalogue', token });
    return body.data as unknown as OwnerCatalogue;
  }
}

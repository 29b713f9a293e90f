import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import type { Account } from '../lib/accounts.ts';
import { raisePrice, readCatalogue } from '../lib/owner-calls.ts';
import type { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

export type Person = Account & { role: 'staff' | 'manager' | 'owner'; nth: number; random: Random };

/** Staff who make no calls. Owners change their roles. */
type ColleagueIds = readonly string[];
const owners = 3;

const items = defaultCafe.items.map(({ id }) => id);

/** Answers without a change: a colleague was faster, or an earlier try whose answer was lost. */
const harmless = ['edited_meanwhile', 'head_moved'];

/** Makes one change after another through `/owner` and the board's menu. */
export class Work {
  confirmed = 0;
  readonly unexpected: string[] = [];
  readonly #calls: Calls;
  readonly #colleagues: ColleagueIds;
  #presses = 0;
  readonly #managers = new Set<string>();

  constructor(calls: Calls, colleagues: ColleagueIds) {
    this.#calls = calls;
    this.#colleagues = colleagues;
  }

  async change(person: Person, turn: number): Promise<void> {
    const { role, random } = person;
    const actions = role === 'owner' ? [this.#giveRole, this.#press, this.#giveRole, this.#invite] : [this.#press];
    const more = role === 'staff' ? [] : [this.#edit, this.#publish];
    const action = random.pick(
      turn % 8 === 7 ? actions : [...actions.filter((each) => each !== this.#invite), ...more],
    );
    const answer = await action.call(this, person);
    if (!answer) return;
    const { status, body } = answer;
    if (status === 200) this.confirmed += 1;
    else if (!harmless.includes(body.code ?? '')) this.unexpected.push(`${action.name}: ${status} ${body.code}`);
  }

  /** Sends a new number each time, because a press without a change has no row. */
  #press({ token, nth }: Person) {
    this.#presses += 1;
    const left = this.#presses % 100;
    const limit = { store: 'main', kind: 'item', id: items[20 + nth], left, until: 'open' };
    return this.#calls.post('/staff/availability', token, limit);
  }

  /** Gives the other role to one of the owner's own colleagues, so that no role is given twice. */
  #giveRole({ token, nth, random }: Person) {
    const colleague = random.pick(this.#colleagues.filter((_, index) => index % owners === nth));
    const role = this.#managers.has(colleague) ? 'staff' : 'manager';
    if (role === 'manager') this.#managers.add(colleague);
    else this.#managers.delete(colleague);
    return this.#calls.send({ method: 'PUT', path: `/owner/staff/${colleague}`, token, body: { role } });
  }

  /** Uses few addresses, so that one invitation replaces another. */
  #invite({ token, random }: Person) {
    const email = `guest${random.int(0, 10)}@invited.example`;
    return this.#calls.post('/owner/invitations', token, { email, role: 'staff' });
  }

  #edit({ token, nth }: Person) {
    return raisePrice(this.#calls, token, items[nth]);
  }

  async #publish({ token, nth }: Person) {
    const { head, changes } = await readCatalogue(this.#calls, token);
    const change = changes.find(({ kind, id }) => kind === 'item' && id === items[nth]);
    if (!change) return undefined;
    const { kind, id, version } = change;
    const body = { head: head.revision, only: [{ kind, id }], seen: [{ kind, id, version }] };
    return this.#calls.post('/owner/catalogue/publish', token, body);
  }
}

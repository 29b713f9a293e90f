import { setTimeout as pause } from 'node:timers/promises';
import { publish } from '../../api/src/catalogue/menu/publish.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import type { OwnerCatalogue } from '../../core/src/contracts/owner-menu.ts';
import type { Account } from '../lib/accounts.ts';
import { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

type Editing = {
  databaseUrl: string;
  calls: Calls;
  people: readonly Account[];
  rounds: number;
  /** Off in the control: then a publication takes the draft as it is at that moment. */
  namesVersions: boolean;
  seed: number;
};

const items = [3, 4, 5];

/** Lets two managers change the same prices and publish what their screens show. Counts changes that were live unseen. */
export async function editTogether({ databaseUrl, calls, people, rounds, namesVersions, seed }: Editing) {
  const db = openDatabase(databaseUrl, 2, () => {});
  const ids = people.map(({ userId }) => userId);
  await db.updateTable('users').set({ role: 'manager' }).where('user_id', 'in', ids).execute();
  const counts = { publications: 0, refused: 0, unseen: 0 };

  const readScreen = async (token: string): Promise<OwnerCatalogue> => {
    const { body } = await calls.send<OwnerCatalogue>({ method: 'GET', path: '/owner/catalogue', token });
    if (!body.data) throw new Error('the catalogue could not be read');
    return body.data;
  };
  const publishAll = async (token: string, { head, changes }: OwnerCatalogue): Promise<string[] | undefined> => {
    if (!namesVersions) {
      const published = await publish(db, { head: head.revision, caller: null }).catch(() => undefined);
      return published?.changes;
    }
    const seen = changes.map(({ kind, id, version }) => ({ kind, id, version }));
    const body = { head: head.revision, seen };
    const answer = await calls.post<{ changes: string[] }>('/owner/catalogue/publish', token, body);
    return answer.status === 200 ? answer.body.data?.changes : undefined;
  };

  const edit = async ({ token }: Account, random: Random) => {
    for (let round = 0; round < rounds; round += 1) {
      const wanted = random.pick(items);
      const row = (await readScreen(token)).items.find(({ id }) => id === wanted);
      if (!row) throw new Error('an item is missing');
      const { id, isArchived: _, ...form } = row;
      const body = { ...form, priceCents: form.priceCents + 1 };
      await calls.send({ method: 'PUT', path: `/owner/items/${id}`, token, body });
      const screen = await readScreen(token);
      await pause(random.int(0, 40));
      const published = await publishAll(token, screen);
      if (!published) counts.refused += 1;
      else {
        const shown = new Set(screen.changes.flatMap(({ words }) => words));
        counts.publications += 1;
        counts.unseen += published.filter((change) => !shown.has(change)).length;
      }
    }
  };
  await Promise.all(people.map((person, nth) => edit(person, new Random(seed, nth))));
  await db.destroy();
  return counts;
}

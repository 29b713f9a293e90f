import { setTimeout as pause } from 'node:timers/promises';
import { publish } from '../../api/src/catalogue/menu/publish.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import type { OwnerCatalogue } from '../../core/src/contracts/owner-menu.ts';
import { type Account, setRole } from '../lib/accounts.ts';
import { raisePrice, readCatalogue } from '../lib/owner-calls.ts';
import { Random } from '../lib/random.ts';
import type { Calls } from '../lib/retries.ts';

type EditPlan = {
  databaseUrl: string;
  calls: Calls;
  people: readonly Account[];
  rounds: number;
  /** The control publishes the draft as it is at that moment. */
  namesVersions: boolean;
  seed: number;
};

const items = [3, 4, 5];

/** Lets two managers change the same prices and publish their screens. Counts changes that went live unseen. */
export async function editTogether({ databaseUrl, calls, people, rounds, namesVersions, seed }: EditPlan) {
  const db = openDatabase(databaseUrl, 2, () => {});
  await setRole(databaseUrl, people, 'manager');
  const counts = { publications: 0, refused: 0, unseen: 0 };

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
      await raisePrice(calls, token, random.pick(items));
      const screen = await readCatalogue(calls, token);
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

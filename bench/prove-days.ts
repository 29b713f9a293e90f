// `npm run prove -- days`: a week of a cafe in which staff miss 30 percent of the presses. Each day customers order and pay
// by card or at the counter, and staff start, complete and forget; each night all times move back by 24 hours and the worker
// closes the day, on every second night after it was killed; each morning two people answer what is left over at the same
// moment. Then orders, the report and the books of the stand-in for Stripe are compared. A control does without the end of
// the day, as release 2 did.
//   --short              four customers instead of twenty, for CI
//   --customers N --seed N
import { closeClaims, expectThat } from './lib/close-proof.ts';
import { chooseSeed } from './lib/random.ts';
import { readOptions } from './lib/read-options.ts';
import { startProof } from './lib/start-proof.ts';
import { playWeek } from './prove-days/week.ts';

const given = readOptions('customers', 'seed');
const seed = chooseSeed(given);
const customers = Number(given.customers ?? (given.short ? 4 : 20));

startProof('days');
const [week, before] = await Promise.all([
  playWeek({ seed, days: 7, customers }),
  playWeek({ seed, days: 4, customers: 4, change: import.meta.resolve('./prove-days/no-day-end.ts') }),
]);

const { findings, ends } = week;
const show = (found: string[]) => found.slice(0, 10);
const expectSome = (found: string[]) => expectThat(found.length > 0, 'none was found');
const claims: Record<string, string[]> = {
  'no order is open after 48 hours': show(findings.openLong),
  'no customer is refused because of old orders': show(findings.refused),
  'holds are captures and releases, as the orders say, in the books of the stand-in': show(findings.wrongHolds),
  'every order is closed once, whoever presses at once and whenever the worker is killed': show(findings.wrongClosings),
  'reports are the orders': show(findings.wrongReport),
  'control: without the end of the day, orders are open after 48 hours': expectSome(before.findings.openLong),
  'control: without the end of the day, customers are refused': expectSome(before.findings.refused),
  'control: without the end of the day, holds are left': expectSome(before.findings.wrongHolds),
  'the run is whole': [
    ...week.crashes,
    ...expectThat(ends.orders === customers * 7 * 3, `${ends.orders} orders are there`),
    ...(['pressed', 'day_end', 'handed_over', 'no_show', 'unconfirmed', 'by_card'] as const).flatMap((end) =>
      expectThat(ends[end] > 0, `no order ended so: ${end}`),
    ),
  ],
};
closeClaims('days', claims, { seed, customers, ends, control: before.ends });

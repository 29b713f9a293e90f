import type { Stats } from '@juniper/core/contracts/profile.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { useMoney } from '../catalogue/catalogue-store.ts';

type Tile = {
  field: keyof Stats;
  label: string;
  /** The caption changes above this. */
  threshold: number;
  below: string;
  above: string;
  format: (value: number, money: Money) => string;
};

const amount = (dollars: number, money: Money) => formatMoney(money, toCents(money, dollars));

const tiles: readonly Tile[] = [
  {
    field: 'totalOrders',
    label: 'Total Orders',
    threshold: 0,
    below: 'Start your coffee journey!',
    above: 'Keep it up, coffee lover!',
    format: (count) => String(count),
  },
  {
    field: 'totalSpent',
    label: 'Total Spent',
    threshold: 100,
    below: 'Every sip counts!',
    above: 'Thank you for your support!',
    format: amount,
  },
  {
    field: 'averageOrderValue',
    label: 'Avg Order',
    threshold: 15,
    below: 'Room for a little treat!',
    above: 'You know what you like!',
    format: amount,
  },
  {
    field: 'totalReviews',
    label: 'Reviews',
    threshold: 5,
    below: 'Tell us how we did!',
    above: 'Your voice shapes our menu!',
    format: (count) => String(count),
  },
  {
    field: 'favoriteItems',
    label: 'Favorites',
    threshold: 3,
    below: 'Find a new favorite!',
    above: 'A fine collection!',
    format: (count) => String(count),
  },
];

/**
 * Shows the stats. `undefined`: still loading. `null`: not loaded, which is shown as a dash, since 0 would be wrong.
 */
export function StatTiles({ stats }: { stats: Stats | null | undefined }) {
  const money = useMoney();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and keys must reach that too.
    <section className="stats-track" tabIndex={0} aria-label="Your numbers">
      <dl className="stats" aria-busy={stats === undefined}>
        {tiles.map(({ field, label, threshold, below, above, format }) => (
          <div className="stat" key={field}>
            <dt>{label}</dt>
            <dd>
              {stats === undefined && <span className="stat__wait" aria-hidden="true" />}
              {stats === null && <b>–</b>}
              {stats && (
                <>
                  <b>{format(stats[field], money)}</b> {stats[field] > threshold ? above : below}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

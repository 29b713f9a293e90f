import type { Stats } from '@juniper/core/contracts/profile.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';

type Tile = {
  field: keyof Stats;
  label: string;
  /** The caption changes above this (spec section 9). */
  threshold: number;
  below: string;
  above: string;
  format: (value: number) => string;
};

const money = (dollars: number) => formatUsd(toCents(dollars));

const tiles: readonly Tile[] = [
  {
    field: 'totalOrders',
    label: 'Total Orders',
    threshold: 0,
    below: 'Start your coffee journey!',
    above: 'Keep it up, coffee lover!',
    format: String,
  },
  {
    field: 'totalSpent',
    label: 'Total Spent',
    threshold: 100,
    below: 'Every sip counts!',
    above: 'Thank you for your support!',
    format: money,
  },
  {
    field: 'averageOrderValue',
    label: 'Avg Order',
    threshold: 15,
    below: 'Room for a little treat!',
    above: 'You know what you like!',
    format: money,
  },
  {
    field: 'totalReviews',
    label: 'Reviews',
    threshold: 5,
    below: 'Tell us how we did!',
    above: 'Your voice shapes our menu!',
    format: String,
  },
  {
    field: 'favoriteItems',
    label: 'Favorites',
    threshold: 3,
    below: 'Find a new favorite!',
    above: 'A fine collection!',
    format: String,
  },
];

/** `undefined`: still loading. `null`: could not be loaded, which is shown as a dash, since 0 would be wrong. */
export function StatTiles({ stats }: { stats: Stats | null | undefined }) {
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
                  <b>{format(stats[field])}</b> {stats[field] > threshold ? above : below}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { Stats } from '@juniper/core/contracts/profile.ts';
import { tiles } from './stat-captions.ts';

/** `undefined`: on their way. `null`: they could not be loaded, and a zero would be a claim. */
export function StatTiles({ stats }: { stats: Stats | null | undefined }) {
  return (
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
  );
}

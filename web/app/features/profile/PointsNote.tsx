import { pointsPercent } from '@juniper/core/rules/loyalty.ts';
import { useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { usePoints } from './use-points.ts';

/** How the number in the header came about. */
export function PointsNote({ points }: { points: number }) {
  const { history, loadOlder } = usePoints(points);
  const [isLoading, setIsLoading] = useState(false);
  const showOlder = async () => {
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
  };
  return (
    <aside className="note" aria-labelledby="points">
      <h2 id="points" className="text-[1.5rem]">
        How points add up
      </h2>
      <p>
        Each completed order earns {pointsPercent}% of its total in points, rounded down. A $19.24 order earns 1 point.
      </p>
      <dl className="ledger">
        {history?.entries.map(({ id, kind, points: earned, orderNumber, createdAt }) => (
          <div key={id}>
            <dt>
              {kind === 'welcome' ? 'Welcome bonus' : `Order ${orderNumber ?? ''}`}
              <span className="hint block">{formatDate(createdAt)}</span>
            </dt>
            <dd>+{earned}</dd>
          </div>
        ))}
      </dl>
      {history?.nextCursor && (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={showOlder}>
          Show older
        </Button>
      )}
    </aside>
  );
}

import { welcomePoints } from '@juniper/core/rules/loyalty.ts';

/** How the number in the header came about. */
export function PointsNote({ points }: { points: number }) {
  const earned = points - welcomePoints;
  return (
    <aside className="note">
      <h2 className="text-[1.5rem]">How points add up</h2>
      <p>Each completed order earns 10% of its total in points, rounded down. A $19.24 order earns 1 point.</p>
      <dl className="ledger">
        <div>
          <dt>Welcome bonus</dt>
          <dd>+{welcomePoints}</dd>
        </div>
        {earned > 0 && (
          <div>
            <dt>Completed orders</dt>
            <dd>+{earned}</dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

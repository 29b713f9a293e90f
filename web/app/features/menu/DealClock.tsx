import { formatCountdown } from '@juniper/core/rules/deals.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSecondsLeft } from '../deals/use-deals.ts';

/** A timer is not read out each second; who asks for it hears what it counts. */
export function DealClock({ id }: { id: number }) {
  const seconds = useSecondsLeft(id);
  if (seconds === undefined) return null;
  if (seconds === 0) return <span className="badge badge--time">Deal ended</span>;
  const left = formatCountdown(seconds);
  return (
    <span className="badge badge--time" role="timer" aria-label={`Deal ends in ${left}`}>
      <Icon name="clock" />
      {left}
    </span>
  );
}

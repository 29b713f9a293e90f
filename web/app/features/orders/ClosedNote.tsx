import './closed-note.css';
import { describeNextWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { type Hours, isOpenAt } from '@juniper/core/rules/opening.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHours } from '../catalogue/use-hours.ts';

const describeClosed = (hours: Hours, now: number): string | undefined =>
  isOpenAt(hours, now) ? undefined : `We’re closed right now. ${describeNextWorkStart(hours, now)}`;

/** Says what happens to an order while its store is closed; nothing while it is open. */
export const useClosedNotice = (store: string | null): string | undefined => useHours(store, describeClosed);

/** Says when an order is made. It is no warning: the order is welcome. */
export function ClosedNote({ children }: { children: string }) {
  return (
    <p className="closed-note">
      <Icon name="moon" />
      {children}
    </p>
  );
}

import './closed-note.css';
import { useIsOpen } from '../../lib/use-is-open.ts';
import { Icon } from '../../ui/Icon.tsx';
import { orderMessages } from './order-messages.ts';

/** What happens to an order while the cafe is closed (decision 8); nothing while it is open. */
export const useClosedNotice = (): string | undefined => (useIsOpen() === false ? orderMessages.closed : undefined);

/** Says when an order is made. It is no warning: the order is welcome. */
export function ClosedNote({ children }: { children: string }) {
  return (
    <p className="closed-note">
      <Icon name="moon" />
      {children}
    </p>
  );
}

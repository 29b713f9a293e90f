import type { OwnerOrder, sendReceipt } from '@juniper/core/contracts/owner-orders.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { useSiteConfig } from '../../app/lib/use-site-config.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { AuditLink } from '../lib/AuditLink.tsx';
import { describeError, useChange } from '../lib/calls.ts';
import { Part } from '../lib/Part.tsx';
import { formatShopMoment, getStoreZone } from '../lib/shop-time.ts';

const emailWords: Record<string, string> = {
  'order-placed': 'Receipt',
  'order-receipt': 'Receipt, sent by staff',
  'order-completed': 'Order ready',
  'order-recalled': 'Not ready after all',
  'order-tracking': 'Tracking number',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'payment-failed': 'Card not charged',
};

const isReceipt = ({ kind }: OwnerOrder['mails'][number]) => kind === 'order-placed' || kind === 'order-receipt';

/** A cancelled order owes nothing, and an unpaid one has no receipt yet. */
const hasReceipt = (status: string) => status !== 'cancelled' && status !== 'unpaid';

/**
 * Lists what was mailed about the order, and sends the receipt once more, unless there is no address or nothing to pay.
 */
export function Emails({ order: { id, mails, customerId, status, storeLocation } }: { order: OwnerOrder }) {
  const maySend = hasPermission(useUser()?.role, 'orders.find');
  return (
    <Part title="Emails">
      {mails.length === 0 ? (
        <p className="muted">None were sent.</p>
      ) : (
        <ul className="rows">
          {mails.map(({ kind, sentAt }) => (
            <li key={`${kind} ${sentAt}`} className="row">
              <span className="row__words">
                <span className="strong">{emailWords[kind] ?? 'Email'}</span>{' '}
                <span className="muted small">{formatShopMoment(sentAt, getStoreZone(storeLocation))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {mails.some(({ kind }) => kind === 'order-receipt') && <AuditLink subject={`order:${id}`} />}
      {maySend && customerId && hasReceipt(status) && <SendReceipt orderId={id} isFirst={!mails.some(isReceipt)} />}
    </Part>
  );
}

function SendReceipt({ orderId, isFirst }: { orderId: string; isFirst: boolean }) {
  const mail = useSiteConfig()?.mail;
  const send = useChange<typeof sendReceipt>('POST', { outdates: [], onFailed: () => {} });
  if (mail === 'off') return <p className="muted">Email is off on this site.</p>;
  if (mail === undefined) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        size="sm"
        busy={send.isPending}
        onClick={() => send.mutate({ path: `/owner/orders/${orderId}/receipt` })}
      >
        {isFirst ? 'Send the receipt' : 'Send the receipt again'}
      </Button>
      {send.isSuccess && <Banner kind="ok">The receipt is on its way.</Banner>}
      {send.isError && <Banner kind="danger">{describeError(send.error)}</Banner>}
    </div>
  );
}

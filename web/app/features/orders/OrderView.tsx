import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { Link } from 'react-router';
import { orderMessages } from '../../lib/order-messages.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { NotifyMe } from './NotifyMe.tsx';
import { OrderCard } from './OrderCard.tsx';
import { useClosedNotice } from './use-closed-notice.ts';
import { useOrder } from './use-order.ts';

/** After the purchase: the order's number, where it is on its way, and what to do. */
export function OrderView({ id }: { id: string }) {
  const { order, failure } = useOrder(id);
  const closed = useClosedNotice();
  if (failure)
    return (
      <Notice
        title={failure === 'missing' ? orderMessages.unknown : orderMessages.unreachable}
        lead={orderMessages.elsewhere}
      >
        <History />
      </Notice>
    );
  if (!order) return <PageHeading title="Your order" lead="One moment..." />;

  const { orderNumber, status, fulfilment } = order;
  const isOpen = isOpenStatus(status);
  const thanks = status === 'cancelled' ? orderMessages.over : orderMessages.placed;
  return (
    <>
      <PageHeading
        title={`Order ${orderNumber}`}
        lead={isOpen ? `${thanks} ${orderMessages.pay[fulfilment]}` : thanks}
      />
      <div className="wrap pb-section">
        <div className="grid max-w-[860px] gap-6">
          {status === 'pending' && closed && <Banner kind="wait">{closed}</Banner>}
          <h2 className="sr-only">Your order</h2>
          <ul>
            <OrderCard order={order} position={1} isTracked />
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            {isOpen && <NotifyMe />}
            <History />
          </div>
        </div>
      </div>
    </>
  );
}

function History() {
  return (
    <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={`${paths.profile}?tab=orders`}>
      Order History
    </Link>
  );
}

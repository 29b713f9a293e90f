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

  const isOpen = isOpenStatus(order.status);
  const title = order.status === 'cancelled' ? 'This order is cancelled' : orderMessages.placed;
  return (
    <>
      <PageHeading
        title={title}
        lead={`Your order number is ${order.orderNumber}. ${isOpen ? orderMessages.pay[order.fulfilment] : ''}`}
      />
      <div className="wrap grid max-w-[860px] gap-6 pb-section">
        {isOpen && closed && <Banner kind="wait">{closed}</Banner>}
        <h2 className="sr-only">Your order</h2>
        <ul>
          <OrderCard order={order} position={1} isTracked />
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          {isOpen && <NotifyMe />}
          <History />
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

import './customer.css';
import type { getOwnerCustomer, OwnerCustomer, OwnerVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { birthdayPercentOff } from '@juniper/core/rules/vouchers.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatLastDay } from '../../app/lib/dates.ts';
import { StatusBadge, type StatusKind } from '../../app/ui/Banner.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { shopMoney } from '../lib/money.ts';
import { OrderTable } from '../lib/OrderTable.tsx';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { formatShopDay, formatShopDayInText, getShopZone } from '../lib/shop-time.ts';
import { Block, Give } from './CustomerActions.tsx';

/** Shows a customer's orders, points and vouchers, and lets a manager give some. Each look is recorded. */
export function CustomerScreen() {
  const { id = '' } = useParams();
  const call = useCall<typeof getOwnerCustomer>(`/owner/customers/${encodeURIComponent(id)}`, { isRecorded: true });
  const customer = call.data?.data;
  return (
    <>
      <ScreenHead
        title={customer?.name ?? 'Customer'}
        lead={customer && <Lead customer={customer} />}
        back={{ to: paths.customers, label: 'Customers' }}
      />
      <Loaded call={call}>
        {({ data }) => (
          <div className="grid gap-8">
            <Give customer={data} />
            <div className="customer">
              <Points customer={data} />
              <Vouchers vouchers={data.vouchers} />
            </div>
            <Orders customer={data} />
            <Block customer={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Lead({ customer: { email, confirmed, since, role } }: { customer: OwnerCustomer }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      <StatusBadge kind={confirmed ? 'ok' : 'wait'}>{confirmed ? 'Confirmed' : 'Not confirmed'}</StatusBadge>
      {`${role === 'customer' ? 'Customer' : `Works here as ${role}. Account`} since ${formatShopDayInText(since)}`}
    </span>
  );
}

const entryNames: Record<string, string> = { welcome: 'Welcome bonus' };

function Points({ customer: { points, history } }: { customer: OwnerCustomer }) {
  return (
    <Part title={`${points} ${points === 1 ? 'point' : 'points'}`}>
      <Entries empty="No points were given or earned yet.">
        {history.map(({ id, kind, points: earned, orderNumber, reason, createdAt }) => (
          <Entry
            key={id}
            title={reason || entryNames[kind] || (orderNumber ? `Order ${orderNumber}` : 'Points')}
            notes={[formatShopDay(createdAt)]}
            end={earned > 0 ? `+${earned}` : `−${Math.abs(earned)}`}
          />
        ))}
      </Entries>
    </Part>
  );
}

const getVoucherName = ({ kind, offCents }: OwnerVoucher): string => {
  if (kind === 'birthday') return `Birthday: ${birthdayPercentOff}% off`;
  if (kind === 'welcome-drink') return 'Free welcome drink';
  return offCents ? `${formatMoney(shopMoney(), offCents)} off` : 'Voucher';
};

const describeState = ({ orderNumber, expiresAt }: OwnerVoucher): { kind: StatusKind; label: string } => {
  if (orderNumber) return { kind: 'other', label: 'Used' };
  return Date.parse(expiresAt) < Date.now() ? { kind: 'other', label: 'Over' } : { kind: 'ok', label: 'Usable' };
};

const describeDates = ({ givenAt, orderNumber, expiresAt }: OwnerVoucher): string =>
  `Given ${formatShopDayInText(givenAt)}, ${orderNumber ? `used for ${orderNumber}` : `good until ${formatLastDay(expiresAt, getShopZone())}`}`;

function Vouchers({ vouchers }: { vouchers: readonly OwnerVoucher[] }) {
  return (
    <Part title="Vouchers">
      <Entries empty="No vouchers so far.">
        {vouchers.map((voucher) => (
          <Entry
            key={voucher.id}
            title={getVoucherName(voucher)}
            notes={[voucher.reason, describeDates(voucher)]}
            end={<StatusBadge kind={describeState(voucher).kind}>{describeState(voucher).label}</StatusBadge>}
          />
        ))}
      </Entries>
    </Part>
  );
}

function Orders({ customer: { orders, orderCount } }: { customer: OwnerCustomer }) {
  return (
    <Part title={`${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}>
      {orders.length < orderCount && <p className="muted small">{`The newest ${orders.length}:`}</p>}
      {orders.length > 0 ? (
        <OrderTable caption="Orders of this customer" orders={orders} />
      ) : (
        <p className="muted">Nothing ordered yet.</p>
      )}
    </Part>
  );
}

function Entries({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  return children.length > 0 ? <ul className="rows">{children}</ul> : <p className="muted">{empty}</p>;
}

type EntryProps = { title: string; notes: readonly (string | undefined)[]; end: ReactNode };

function Entry({ title, notes, end }: EntryProps) {
  return (
    <li className="row">
      <span className="row__words">
        <span className="strong">{title}</span>{' '}
        {notes.filter(Boolean).map((note) => (
          <span key={note} className="muted small">
            {note}{' '}
          </span>
        ))}
      </span>
      <span className="customer__end">{end}</span>
    </li>
  );
}

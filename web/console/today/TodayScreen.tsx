import './today.css';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { getOwnerCatalogue } from '@juniper/core/contracts/owner-menu.ts';
import type { getToday } from '@juniper/core/contracts/today.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { lateComponent } from '../../app/lib/late-component.tsx';
import { Banner } from '../../app/ui/Banner.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useCall, useInvalidate } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { shopMoney } from '../lib/money.ts';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { usePublished } from '../lib/use-published.ts';
import { Stores } from './Stores.tsx';

const LeftOver = lateComponent(() => import('../../app/features/staff/LeftOver.tsx'), 'LeftOver');

const outdated = ['/owner/today', '/owner/orders'];

type Today = ResponseBody<typeof getToday>['data'];

// A business day has no time zone any more: as UTC it is the same day everywhere.
const inDays = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const inWeekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** Shows how the day goes, in figures that lead to their screens. */
export function TodayScreen() {
  const today = useCall<typeof getToday>('/owner/today', { refetchInterval: 10_000 });
  const day = today.data?.data.day;
  return (
    <>
      <ScreenHead title="Today" lead={day && inDays.format(Date.parse(day))} />
      <Loaded call={today}>
        {({ data }) => (
          <div className="grid gap-8">
            <Figures today={data} />
            {data.leftOver && data.leftOver.length > 0 && <Unanswered tickets={data.leftOver} />}
            {data.unpaid > 0 && <Unpaid count={data.unpaid} />}
            {data.payments.length > 0 && <Payments payments={data.payments} />}
            {data.failedMails > 0 && <FailedMails count={data.failedMails} />}
            {data.given && data.given.length > 0 && <GivenAway given={data.given} />}
            <Stores today={data} />
            <Waiting invitations={data.invitations} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Figures({ today: { day, today, weekAgo, open, late } }: { today: Today }) {
  const weekday = inWeekdays.format(Date.parse(day));
  const against = (now: number, before: number, { more, less, same, write = String }: Words) => {
    const words = now === before ? same : `${write(Math.abs(now - before))} ${now > before ? more : less}`;
    return `${words} last ${weekday}, same time`;
  };
  return (
    <ul className="figures">
      <Figure
        label="Sales"
        value={formatMoney(shopMoney(), today.taken)}
        note={against(today.taken, weekAgo.taken, {
          ...amountWords,
          write: (cents) => formatMoney(shopMoney(), cents),
        })}
        to={paths.reports}
      />
      <Figure
        label="Orders completed"
        value={today.orders}
        note={against(today.orders, weekAgo.orders, countWords)}
        to={paths.completedOrders(day)}
      />
      <Figure label="In progress" value={open} note="Waiting or being made" to={`${paths.orders}?status=open`} />
      <Figure
        label="Late"
        value={late}
        note={late > 0 ? 'Not started on time' : 'All on time'}
        to={`${paths.orders}?status=pending`}
        isAlarm={late > 0}
      />
    </ul>
  );
}

type Words = { more: string; less: string; same: string; write?: (count: number) => string };
const amountWords: Words = { more: 'up on', less: 'down on', same: 'Same as' };
const countWords: Words = { more: 'more than', less: 'fewer than', same: 'Same as' };

type FigureProps = { label: string; value: string | number; note: string; to: string; isAlarm?: boolean };

function Figure({ label, value, note, to, isAlarm = false }: FigureProps) {
  return (
    <li>
      <Link className={isAlarm ? 'figure figure--alarm' : 'figure'} to={to}>
        <span className="figure__label">{label}</span> <b className="figure__value">{value}</b>{' '}
        <span className="figure__note">{note}</span>
      </Link>
    </li>
  );
}

/** Asks what became of orders of yesterday, as the board does. */
function Unanswered({ tickets }: { tickets: NonNullable<Today['leftOver']> }) {
  const reload = useInvalidate(outdated);
  const shop = usePublished().data?.shop;
  if (!shop) return null;
  return (
    <Suspense>
      <LeftOver tickets={tickets} shop={shop} showsStore={shop.stores.length > 1} onAnswered={() => void reload()} />
    </Suspense>
  );
}

/** They hold slots and are on no board until they are paid. */
function Unpaid({ count }: { count: number }) {
  return (
    <p>
      <Link className="link" to={`${paths.orders}?status=unpaid`}>
        {count === 1 ? '1 order waits for payment' : `${count} orders wait for payment`}
      </Link>
    </p>
  );
}

/** Lists payments that a person must check. 'Done' on the order's screen takes one off. */
function Payments({ payments }: { payments: Today['payments'] }) {
  return (
    <Part title="Payments to check">
      <ul className="rows">
        {payments.map(({ orderId, orderNumber, problem }) => (
          <li key={`${orderId} ${problem}`}>
            <Link className="row" to={paths.order(orderId)}>
              <span className="row__words">
                <span className="strong">{orderNumber}</span> <span className="muted small">{problem}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Shows owners how near everybody comes to a day's limit. */
function GivenAway({ given }: { given: NonNullable<Today['given']> }) {
  const money = (cents: number) => formatMoney(shopMoney(), cents);
  return (
    <Part title="Given away today">
      <ul className="rows">
        {given.map(({ id, name, refunds, cancelled, vouchers, points }) => (
          <li key={id} className="row">
            <span className="row__words">
              <span className="strong">{name}</span>{' '}
              <span className="muted small">
                {`Refunds ${money(refunds)}, cancelled after payment ${money(cancelled)}, vouchers ${money(vouchers)}, ${points} ${points === 1 ? 'point' : 'points'}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Leads to what somebody began and nobody finished: drafts of the menu and invitations. */
function Waiting({ invitations }: { invitations: number }) {
  const role = useUser()?.role;
  const mayPublish = hasPermission(role, 'menu.publish');
  const mayInvite = hasPermission(role, 'staff.manage') && invitations > 0;
  return (
    <ul className="today__waiting">
      {mayPublish && <NotPublished />}
      {mayInvite && (
        <li>
          <Link className="link" to={paths.staff}>
            {invitations === 1 ? '1 open invitation' : `${invitations} open invitations`}
          </Link>
        </li>
      )}
    </ul>
  );
}

function NotPublished() {
  const count = useCall<typeof getOwnerCatalogue>('/owner/catalogue').data?.data.changes.length ?? 0;
  if (count === 0) return null;
  return (
    <li>
      <Link className="link" to={paths.menu}>
        {count === 1 ? '1 change not published' : `${count} changes not published`}
      </Link>
    </li>
  );
}

function FailedMails({ count }: { count: number }) {
  return (
    <Banner kind="wait">
      <p>{count === 1 ? '1 email could not be sent.' : `${count} emails could not be sent.`}</p>
      <p>
        We have stopped trying. Once email works again, on the server: <code>juniper redrive</code>
      </p>
    </Banner>
  );
}

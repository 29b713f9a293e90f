import type { OwnerCatalogue, OwnerDeal } from '@juniper/core/contracts/owner-menu.ts';
import { toInstant } from '@juniper/core/rules/wall-clock.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../app/ui/Button.tsx';
import { ScreenHead } from '../../frame/ScreenHead.tsx';
import { Loaded, Nothing } from '../../lib/Loaded.tsx';
import { paths } from '../../lib/paths.ts';
import { formatShopDayInText, getShopZone, getToday } from '../../lib/shop-time.ts';
import { Changed, OrderedRows } from '../OrderedRows.tsx';
import { useWorkingCopy } from '../working-copy.ts';
import { describeDealPrice } from './DealScreen.tsx';

/** Lists the deals in the order in which customers see them. */
export function DealsScreen() {
  const copy = useWorkingCopy();
  return (
    <>
      <ScreenHead title="Deals" lead="Customers see them in this order.">
        <Link className={buttonClass({ size: 'sm' })} to={paths.deal('new')}>
          Add a deal
        </Link>
      </ScreenHead>
      <Loaded call={copy}>{({ data }) => <Deals copy={data} />}</Loaded>
    </>
  );
}

function Deals({ copy }: { copy: OwnerCatalogue }) {
  const today = getToday();
  const getName = ({ id }: OwnerDeal) => copy.items.find((item) => item.id === id)?.name ?? `Item ${id}`;
  const describePrice = ({ id, percentOff }: OwnerDeal) => {
    const item = copy.items.find((row) => row.id === id);
    return item && `${describeDealPrice(item.priceCents, percentOff)}, `;
  };
  if (copy.deals.length === 0)
    return (
      <Nothing title="No deals right now">
        <p className="muted">A deal takes some percent off one item, from one day to another.</p>
      </Nothing>
    );
  return (
    <OrderedRows kind="deal" rows={copy.deals} getName={getName} to={({ id }) => paths.deal(id)}>
      {(deal) => (
        <span className="muted small">
          {describePrice(deal)}
          {deal.percentOff}% off, {describeDays(deal, today)}, {deal.isAllDay ? 'all day' : 'with a countdown'}{' '}
          <Changed copy={copy} kind="deal" id={deal.id} />
        </span>
      )}
    </OrderedRows>
  );
}

/** Writes a day of the cafe's calendar, by its noon there. */
const formatDealDay = (day: string): string =>
  formatShopDayInText(new Date(toInstant(getShopZone(), day, '12:00')).toISOString());

/** Writes 'since Nov 3', 'from Nov 20 to Nov 30', 'over since Nov 1' */
const describeDays = ({ from, to }: OwnerDeal, today: string): string => {
  if (to !== undefined && to < today) return `over since ${formatDealDay(to)}`;
  const start = from > today ? 'from' : 'since';
  return `${start} ${formatDealDay(from)}${to === undefined ? '' : ` to ${formatDealDay(to)}`}`;
};

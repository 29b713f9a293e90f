import type { makeCounterCode } from '@juniper/core/contracts/account.ts';
import type { getLoyalty, LoyaltyEntry } from '@juniper/core/contracts/loyalty.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import { counterCodeMinutes } from '@juniper/core/rules/counter-code.ts';
import { pointsPercent } from '@juniper/core/rules/loyalty.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getTimeZone, type Money } from '@juniper/core/rules/shop.ts';
import { birthdayPercentOff, type VoucherKind } from '@juniper/core/rules/vouchers.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { describeFailure, hasToken, logFailure, sendSigned } from '../../lib/api.ts';
import { formatDate, formatLastDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useSiteConfig } from '../../lib/use-site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { describeWelcomeDrink, type KnownVoucher, loadVouchers } from '../orders/load-vouchers.ts';

const entryNames: Record<string, string> = { welcome: 'Welcome bonus' };

/** Shows what stands beside the profile's form. */
export function ProfileNotes({ user }: { user: Pick<User, 'emailVerified' | 'loyaltyPoints'> }) {
  return (
    <>
      <CounterCode />
      <VoucherNote user={user} />
      <PointsNote points={user.loyaltyPoints} />
    </>
  );
}

const noCode = 'We couldn’t get a code. Please try again.';

/** Shows on request the code with which an order at the counter is the customer's own. */
export function CounterCode() {
  const { code, minutesLeft, failure, isAsking, ask } = useCounterCode();
  return (
    <aside className="note" aria-labelledby="counter-code">
      <h2 id="counter-code">Your code at the counter</h2>
      <p>Ordering in the store? Say your code, and the order and its points are yours.</p>
      <div role="status">
        {code && (
          <p className="countercode">
            <span aria-hidden="true">{code}</span>
            {/* With spaces, so that it is spelled. */}
            <span className="sr-only">{[...code].join(' ')}</span>
          </p>
        )}
        {failure}
      </div>
      {code && (
        <p className="hint">
          {`Good for one order, for ${minutesLeft} more ${minutesLeft === 1 ? 'minute' : 'minutes'}.`}
        </p>
      )}
      <div>
        <Button variant="secondary" size="sm" busy={isAsking} onClick={ask}>
          {code ? 'Show another code' : 'Show my code'}
        </Button>
      </div>
    </aside>
  );
}

const minuteMs = 60_000;

/** Counts on this device from the answer, because its clock may be wrong. Forgets a code that is over. */
const useCounterCode = () => {
  const [code, setCode] = useState('');
  const [minutesLeft, setMinutesLeft] = useState(0);
  const [failure, setFailure] = useState('');
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    if (!code) return undefined;
    const endsAt = Date.now() + counterCodeMinutes * minuteMs;
    const count = () => {
      const left = Math.ceil((endsAt - Date.now()) / minuteMs);
      setMinutesLeft(left);
      if (left <= 0) setCode('');
    };
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [code]);

  const ask = async () => {
    setIsAsking(true);
    setFailure('');
    try {
      const { data } = await sendSigned<typeof makeCounterCode>('POST', '/auth/counter-code');
      setCode(data.code);
      setMinutesLeft(counterCodeMinutes);
    } catch (error) {
      setCode('');
      setFailure(describeFailure(error, noCode, noCode));
    }
    setIsAsking(false);
  };
  return { code, minutesLeft, failure, isAsking, ask };
};

/** Lists where the points in the header come from. */
export function PointsNote({ points }: { points: number }) {
  const { history, loadOlder } = usePoints(points);
  const timeZone = getTimeZone(useCatalogue(), null);
  const [isLoading, setIsLoading] = useState(false);
  const showOlder = async () => {
    setIsLoading(true);
    await loadOlder();
    setIsLoading(false);
  };
  return (
    <aside className="note" aria-labelledby="points">
      <h2 id="points">How points add up</h2>
      <p>Each completed order earns {pointsPercent}% of its total in points, rounded down.</p>
      <dl className="ledger">
        {history?.entries.map(({ id, kind, points: earned, orderNumber, reason, createdAt }) => (
          <div key={id}>
            <dt>
              {entryNames[kind] ?? (orderNumber ? `Order ${orderNumber}` : (reason ?? 'Points'))}
              <span className="hint block">{formatDate(createdAt, timeZone)}</span>
            </dt>
            <dd>{earned > 0 ? `+${earned}` : earned}</dd>
          </div>
        ))}
      </dl>
      {history?.nextCursor && (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={showOlder}>
          Show older
        </Button>
      )}
    </aside>
  );
}

type History = { entries: readonly LoyaltyEntry[]; nextCursor: string | null };

const pageSize = 5;

const load = async (cursor?: string): Promise<History> => {
  const query = `limit=${pageSize}${cursor ? `&cursor=${cursor}` : ''}` as const;
  const { data, nextCursor } = await sendSigned<typeof getLoyalty>('GET', `/loyalty?${query}`);
  return { entries: data, nextCursor };
};

/** Loads the history of the points, the newest entry first, and again when their number changes. */
const usePoints = (points: number) => {
  const { data: history, set } = useLoaded(String(points), () => load(), 'Failed to load points');

  const loadOlder = async () => {
    if (!history?.nextCursor) return;
    try {
      const older = await load(history.nextCursor);
      set({ ...older, entries: [...history.entries, ...older.entries] });
    } catch (error) {
      logFailure('Failed to load points', error);
    }
  };

  return { history, loadOlder };
};

const words: Record<VoucherKind, { name: string; text: (money: Money, voucher: KnownVoucher) => string }> = {
  'welcome-drink': {
    name: 'Free welcome drink',
    text: describeWelcomeDrink,
  },
  birthday: { name: 'Birthday-month offer', text: () => `${birthdayPercentOff}% off one order.` },
  thanks: {
    name: 'Voucher from us',
    text: (money, { offCents = 0, reason }) => `${formatMoney(money, offCents)} off one order. “${reason}”`,
  },
};

/** Lists the vouchers that can be used at checkout, and until when; or how to get the first one. */
export function VoucherNote({ user }: { user: Pick<User, 'emailVerified'> }) {
  const { data: vouchers = [] } = useLoaded(
    hasToken() ? 'vouchers' : undefined,
    loadVouchers,
    'Failed to load vouchers',
  );
  const money = useMoney();
  const timeZone = getTimeZone(useCatalogue(), null);
  if (vouchers.length === 0) return user.emailVerified ? null : <FirstVoucherNote />;
  return (
    <aside className="note" aria-labelledby="vouchers">
      <h2 id="vouchers">Your vouchers</h2>
      <ul className="ledger">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <span>
              <b className="strong block">{words[voucher.kind].name}</b>
              {words[voucher.kind].text(money, voucher)}
              <span className="hint block">
                Good until {formatLastDay(voucher.expiresAt, timeZone)}. We take it off at checkout, unless you keep it
                for later.
              </span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Says how to get the first voucher. Where mail is off, customers cannot confirm. */
function FirstVoucherNote() {
  const isDrinkOff = useCatalogue(({ shop }) => shop.isWelcomeDrinkOff);
  if (useSiteConfig()?.mail !== 'on') return null;
  return (
    <aside className="note" aria-labelledby="vouchers">
      <h2 id="vouchers">Your vouchers</h2>
      <p>
        <Link className="link" to={paths.account}>
          Confirm your email address
        </Link>{' '}
        for receipts by email.
        {!isDrinkOff && ' First time with this address? Your free welcome drink comes with it.'}
      </p>
    </aside>
  );
}

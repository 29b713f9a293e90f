import type { User } from '@juniper/core/contracts/user.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { birthdayPercentOff, type VoucherKind, welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { Link } from 'react-router';
import { formatLastDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useVouchers } from '../../lib/use-vouchers.ts';

const words: Record<VoucherKind, { name: string; text: string }> = {
  'welcome-drink': {
    name: 'Free welcome drink',
    text: `The dearest drink of one order, up to ${formatUsd(welcomeDrink.upToCents)}.`,
  },
  birthday: { name: 'Birthday-month offer', text: `${birthdayPercentOff}% off one order.` },
};

/** What the customer can use at checkout, and until when; or how to get the first one. */
export function VoucherNote({ user }: { user: Pick<User, 'emailVerified'> }) {
  const { vouchers } = useVouchers();
  if (vouchers.length === 0 && user.emailVerified) return null;
  return (
    <aside className="note" aria-labelledby="vouchers">
      <h2 id="vouchers" className="text-[1.5rem]">
        Your vouchers
      </h2>
      {vouchers.length === 0 && (
        <p>
          <Link className="link" to={paths.account}>
            Confirm your e-mail address
          </Link>{' '}
          and a free welcome drink is yours.
        </p>
      )}
      <ul className="ledger">
        {vouchers.map(({ id, kind, expiresAt }) => (
          <li key={id}>
            <span>
              <b className="block font-semibold">{words[kind].name}</b>
              {words[kind].text}
              <span className="hint block">Good until {formatLastDay(expiresAt)}. Choose it at checkout.</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

import type { switchWelcomeDrink } from '@juniper/core/contracts/owner-shop.ts';
import { Button } from '../../app/ui/Button.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { useChange } from '../lib/calls.ts';
import { outdatedByShop } from '../lib/owner-shop.ts';
import { Part } from '../lib/Part.tsx';

/** Switches the voucher for new members on or off. */
export function WelcomeDrink({ isOn }: { isOn: boolean }) {
  const change = useChange<typeof switchWelcomeDrink>('PUT', {
    outdates: outdatedByShop,
    onDone: ({ data }) =>
      showToast(
        'success',
        data.isOn ? 'New members get a free drink again.' : 'New members no longer get a free drink.',
      ),
  });
  return (
    <Part title="Welcome drink">
      <p className="muted">
        {isOn
          ? 'New members get one free drink, and the site says so.'
          : 'New members get no free drink, and the site does not name one. Vouchers given before stay valid.'}
      </p>
      <div>
        <Button
          variant="secondary"
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ path: '/owner/welcome-drink', body: { isOn: !isOn } })}
        >
          {isOn ? 'Switch the welcome drink off' : 'Switch the welcome drink on'}
        </Button>
      </div>
    </Part>
  );
}

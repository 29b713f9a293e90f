import type { OwnerShop, OwnerStore, switchWelcomeDrink } from '@juniper/core/contracts/owner-shop.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { Link } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { Button, buttonClass } from '../../app/ui/Button.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useChange } from '../lib/calls.ts';
import { Loaded } from '../lib/Loaded.tsx';
import { outdatedByShop, useOwnerShop } from '../lib/owner-shop.ts';
import { Part } from '../lib/Part.tsx';
import { paths } from '../lib/paths.ts';
import { Cards } from './Cards.tsx';
import { describeCurrency } from './currencies.ts';
import { describeProfile } from './taxes-form.ts';

/** Lists where the cafe sells, by which taxes, in which money, and how it is paid. */
export function ShopScreen() {
  const shop = useOwnerShop();
  return (
    <>
      <ScreenHead title="Settings" lead="Changes go live when you save.">
        <Link className={buttonClass({ size: 'sm' })} to={paths.addStore}>
          Add a store
        </Link>
      </ScreenHead>
      <Loaded call={shop}>{({ data }) => <Parts shop={data} />}</Loaded>
    </>
  );
}

const describePlace = ({ store, address, isArchived }: OwnerStore): string =>
  [
    `${address.street}, ${address.town}`,
    ...(isArchived ? ['closed'] : store === mainStore ? ['the main store'] : []),
  ].join(', ');

function Parts({ shop }: { shop: OwnerShop }) {
  const maySwitch = hasPermission(useUser()?.role, 'payments.switch');
  const stores = shop.stores.toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived));
  return (
    <div className="grid gap-10">
      <Part title="Stores">
        <ul className="rows">
          {stores.map((store) => (
            <li key={store.store}>
              <Link className="row" to={paths.store(store.store)}>
                <span className="row__words">
                  <span className="strong wrap-anywhere">{store.name}</span>
                  <span className="muted small wrap-anywhere">{describePlace(store)}</span>
                </span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Taxes and currency">
        <ul className="rows">
          <li>
            <Link className="row" to={paths.taxes}>
              <span className="row__words">
                <span className="strong">Taxes</span>
                {shop.taxProfiles.map((profile) => (
                  <span key={profile.id} className="muted small wrap-anywhere">
                    {describeProfile(profile)}
                  </span>
                ))}
              </span>
              <Icon name="right" />
            </Link>
          </li>
          <li>
            <Link className="row" to={paths.currency}>
              <span className="row__words">
                <span className="strong">Currency</span>
                <span className="muted small">{describeCurrency(shop.money)}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        </ul>
      </Part>
      {maySwitch && <Cards />}
      <WelcomeDrink isOn={!shop.isWelcomeDrinkOff} />
    </div>
  );
}

/** Switches the voucher for new members on or off. */
function WelcomeDrink({ isOn }: { isOn: boolean }) {
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

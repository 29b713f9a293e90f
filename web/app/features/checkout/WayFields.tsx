import {
  checkHandover,
  describePostcodes,
  findDeliveryArea,
  getDelivery,
  hasPickup,
} from '@juniper/core/rules/delivery.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import type { Money, Store } from '@juniper/core/rules/shop.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { StoreChoice } from './CheckoutFields.tsx';
import type { CheckoutValues, Draft } from './checkout-fields.ts';

type WayFieldsProps = {
  values: CheckoutValues;
  store: Store;
  favoriteStore: string | null;
  subtotal: Cents;
  onChange: (fields: Draft) => void;
};

/** Asks how a store hands the order over that has rules for it, and says what a delivery costs there. */
export function WayFields({ values, store, favoriteStore, subtotal, onChange }: WayFieldsProps) {
  const catalogue = useCatalogue();
  const { stores, money } = catalogue.shop;
  const isDelivery = values.fulfilment === 'delivery';
  const ways = [
    ...(hasPickup(store) ? [{ value: 'pickup', label: 'Pickup', hint: 'At the counter. Free.' }] : []),
    ...(getDelivery(store)
      ? [
          {
            value: 'delivery',
            label: 'Delivery',
            hint: describeDelivery(money, store, isDelivery ? values.zipCode : ''),
          },
        ]
      : []),
  ];
  const others = stores.filter((each) => each !== store && getDelivery(each)).map(({ name }) => name);
  const { refusal } = checkHandover(catalogue, store.store, values, subtotal);
  return (
    <>
      <ChoiceGroup
        legend="How would you like it?"
        name="fulfilment"
        choices={ways}
        value={values.fulfilment}
        onChange={(way) => onChange({ fulfilment: way === 'delivery' ? 'delivery' : 'pickup' })}
      />
      {!getDelivery(store) && others.length > 0 && (
        <p className="hint">{`${store.name} does not deliver. For a delivery, choose ${formatOr(others)}.`}</p>
      )}
      {isDelivery && others.length > 0 && (
        <fieldset className="checkout__part">
          <legend>Which store delivers?</legend>
          <StoreChoice
            store={store}
            favoriteStore={favoriteStore}
            onChange={(storeLocation) => onChange({ storeLocation })}
          />
        </fieldset>
      )}
      {refusal?.code === 'below_minimum' && <Banner kind="wait">{refusal.message}</Banner>}
    </>
  );
}

const formatOr = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/** Returns 'To your door. $4.00.', or while the ZIP code is not known 'To 97099 and 97101, from $4.00.' */
const describeDelivery = (money: Money, store: Store, zipCode: string): string => {
  const delivery = getDelivery(store);
  if (!delivery) return '';
  const format = (cents: Cents) => (cents > 0 ? formatMoney(money, cents) : 'Free');
  const isEverywhere = describePostcodes(delivery) === 'everywhere';
  const fees = delivery.areas.map(({ feeCents }) => feeCents);
  const area =
    zipCode.trim() !== '' || (isEverywhere && fees.length === 1) ? findDeliveryArea(delivery, zipCode) : undefined;
  if (area) {
    const minimum = area.minimumCents > 0 ? `, on orders from ${formatMoney(money, area.minimumCents)}` : '';
    return `To your door. ${format(area.feeCents)}${minimum}.`;
  }
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const fee = least === most ? format(least) : `${format(least)} to ${format(most)}`;
  return isEverywhere ? `To your door. ${fee}.` : `To ${describePostcodes(delivery)}. ${fee}.`;
};

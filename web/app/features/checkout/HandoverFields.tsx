import { storeLabel, storeLocations } from '@juniper/core/rules/stores.ts';
import type { ReactNode } from 'react';
import { orderMessages } from '../../lib/order-messages.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { CheckoutValues } from './checkout-values.ts';

type HandoverFieldsProps = {
  values: CheckoutValues;
  favoriteStore: string | null;
  disabled: boolean;
  onChange: (part: Partial<CheckoutValues>) => void;
  children: ReactNode;
};

const ways = [
  { value: 'pickup', label: 'Pickup', hint: 'At the counter of your store. Free.' },
  { value: 'delivery', label: 'Delivery', hint: 'To your address. Free.' },
];

/** How the order comes to the customer, and how it is paid. */
export function HandoverFields({ values, favoriteStore, disabled, onChange, children }: HandoverFieldsProps) {
  const stores = [favoriteStore, null, ...storeLocations].filter((store, at, all) => all.indexOf(store) === at);
  return (
    <fieldset className="checkout__part">
      <legend>Pickup and payment</legend>
      <ChoiceGroup
        legend="Pickup or delivery"
        name="fulfilment"
        choices={ways}
        value={values.fulfilment}
        disabled={disabled}
        onChange={(way) => onChange({ fulfilment: way === 'delivery' ? 'delivery' : 'pickup' })}
      />
      <SelectField
        label="Store"
        name="storeLocation"
        disabled={disabled}
        value={values.storeLocation}
        onChange={({ target }) => onChange({ storeLocation: target.value })}
      >
        {stores.map((store) => (
          <option key={store} value={store ?? ''}>
            {storeLabel(store)}
          </option>
        ))}
      </SelectField>
      {children}
      <Banner kind="info">{orderMessages.payment}</Banner>
    </fieldset>
  );
}

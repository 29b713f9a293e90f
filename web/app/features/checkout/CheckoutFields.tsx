import { describeOpening } from '@juniper/core/rules/describe-opening.ts';
import { mainStore, type Store, toStoreLocation } from '@juniper/core/rules/shop.ts';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Fields.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { type CheckoutValues, storeOf } from './checkout-values.ts';

type PartProps = {
  values: CheckoutValues;
  problems: Problem['fields'];
  disabled: boolean;
  onChange: (part: Partial<CheckoutValues>) => void;
  isOpen: boolean;
  onOpen: () => void;
};

const ways = [
  { value: 'pickup', label: 'Pickup', hint: 'At the counter. Free.' },
  { value: 'delivery', label: 'Delivery', hint: 'To your door. Free.' },
];

export function HowFields({ values, disabled, onChange }: Pick<PartProps, 'values' | 'disabled' | 'onChange'>) {
  return (
    <ChoiceGroup
      legend="How would you like it?"
      name="fulfilment"
      choices={ways}
      value={values.fulfilment}
      disabled={disabled}
      onChange={(way) => onChange({ fulfilment: way === 'delivery' ? 'delivery' : 'pickup' })}
    />
  );
}

type WhereFieldsProps = PartProps & { favoriteStore: string | null };

/** Asks for the store of a pickup and shows its address, or asks for the address of a delivery. */
export function WhereFields({ favoriteStore, ...part }: WhereFieldsProps) {
  const { values, disabled, onChange } = part;
  const isPickup = values.fulfilment === 'pickup';
  const place = { part, readOnly: isPickup };
  const {
    name,
    address: { street },
  } = storeOf(values);
  const { stores } = useCatalogue().shop;
  const isFavorite = ({ store }: Store) => store === (favoriteStore ?? mainStore);
  const inOrder = [...stores].sort((one, other) => Number(isFavorite(other)) - Number(isFavorite(one)));
  return (
    <fieldset className="checkout__part">
      <legend>{isPickup ? 'Where will you pick it up?' : 'Where shall we bring it?'}</legend>
      {isPickup && (
        <ChoiceGroup
          legend="Store"
          name="storeLocation"
          choices={inOrder.map((store) => ({
            value: toStoreLocation(store.store) ?? '',
            label: store.name,
            hint: `${store.address.street} · ${describeOpening(store, Date.now())}`,
          }))}
          value={values.storeLocation}
          disabled={disabled}
          onChange={(storeLocation) => onChange({ storeLocation })}
        />
      )}
      <Foldable
        part={part}
        label={isPickup ? '' : 'Change the address'}
        line={
          isPickup
            ? `Pick up at ${name}, ${street}`
            : `Your address: ${values.address}, ${values.city} ${values.zipCode}`
        }
      >
        <fieldset className="checkout__two">
          {isPickup && <legend>Pick up at</legend>}
          <Text {...place} name="address" label="Address" autoComplete="street-address" maxLength={200} />
          <div className="checkout__place">
            <Text {...place} name="city" label="City" autoComplete="address-level2" maxLength={200} />
            <Text
              {...place}
              name="zipCode"
              label="ZIP code"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={20}
            />
          </div>
        </fieldset>
      </Foldable>
      {!isPickup && <p className="hint">{`${name} makes it and brings it over.`}</p>}
    </fieldset>
  );
}

export function PersonFields({ part }: { part: PartProps }) {
  const { name, email } = part.values;
  return (
    <fieldset className="checkout__part">
      <legend>Who is it for?</legend>
      <Foldable part={part} label="Change name and email" line={`${name}, ${email}`}>
        <div className="checkout__two">
          <Text part={part} name="name" label="Full name" autoComplete="name" maxLength={100} />
          <Text part={part} name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        </div>
      </Foldable>
    </fieldset>
  );
}

type FoldableProps = { part: PartProps; line: string; label: string; children: ReactNode };

/** Shows filled-in fields as one line, and a button that opens them if it has a label. */
function Foldable({ part: { isOpen, onOpen, disabled }, line, label, children }: FoldableProps) {
  if (isOpen) return children;
  const change = ({ currentTarget }: MouseEvent) => {
    const fields = currentTarget.closest('fieldset');
    flushSync(onOpen);
    fields?.querySelector<HTMLElement>('.input')?.focus();
  };
  return (
    <div className="folded">
      <span>{line}</span>
      {label && (
        <Button variant="quiet" size="sm" aria-label={label} disabled={disabled} onClick={change}>
          Change
        </Button>
      )}
    </div>
  );
}

type TextProps = {
  part: PartProps;
  name: 'name' | 'email' | 'address' | 'city' | 'zipCode';
  label: string;
  autoComplete: string;
  maxLength: number;
  type?: 'email';
  inputMode?: 'numeric';
  readOnly?: boolean;
};

/** One of the five fields of spec section 2. */
function Text({ part: { values, problems, disabled, onChange }, name, ...input }: TextProps) {
  return (
    <Field
      {...input}
      name={name}
      required
      disabled={disabled}
      enterKeyHint="next"
      error={problems[name]}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

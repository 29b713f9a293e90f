import { describeOpening } from '@juniper/core/rules/describe-opening.ts';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { lateComponent } from '../../lib/late-component.tsx';
import { serverNow } from '../../lib/server-clock.ts';
import type { Problem } from '../../lib/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Fields.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { type CheckoutValues, checkoutFields, type Draft, getStore, type TextFieldName } from './checkout-fields.ts';
import type { StoreListProps } from './StoreList.tsx';

// Few customers go to another store than last time.
const StoreList = lateComponent(() => import('./StoreList.tsx'), 'StoreList');

/** Says where a delivery goes. The address of the last one may not have been loaded yet. */
const describeAddress = ({ address, city, zipCode }: CheckoutValues): string =>
  address ? `Your address: ${address}, ${city} ${zipCode}` : 'Your address';

type PartProps = {
  values: CheckoutValues;
  problems: Problem['fields'];
  onChange: (fields: Draft) => void;
  isOpen: boolean;
  onOpen: () => void;
};

const ways = [
  { value: 'pickup', label: 'Pickup', hint: 'At the counter. Free.' },
  { value: 'delivery', label: 'Delivery', hint: 'To your door. Free.' },
];

export function HowFields({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  return (
    <ChoiceGroup
      legend="How would you like it?"
      name="fulfilment"
      choices={ways}
      value={values.fulfilment}
      onChange={(way) => onChange({ fulfilment: way === 'delivery' ? 'delivery' : 'pickup' })}
    />
  );
}

type WhereFieldsProps = PartProps & { favoriteStore: string | null };

/** Asks for the store of a pickup and shows its address, or asks for the address of a delivery. */
export function WhereFields({ favoriteStore, ...part }: WhereFieldsProps) {
  const { values, onChange } = part;
  const isPickup = values.fulfilment === 'pickup';
  const place = { part, readOnly: isPickup };
  const catalogue = useCatalogue();
  const store = getStore(catalogue, values.storeLocation);
  return (
    <fieldset className="checkout__part">
      <legend>{isPickup ? 'Where will you pick it up?' : 'Where should we bring it?'}</legend>
      {isPickup && (
        <StoreChoice
          store={store}
          favoriteStore={favoriteStore}
          onChange={(storeLocation) => onChange({ storeLocation })}
        />
      )}
      {/* The card of the store says where a pickup is. */}
      {(part.isOpen || !isPickup) && (
        <Foldable part={part} label="Change the address" line={describeAddress(values)}>
          <fieldset className="checkout__two">
            {isPickup && <legend>Pick up at</legend>}
            <Text {...place} name="address" />
            <div className="checkout__place">
              <Text {...place} name="city" />
              <Text {...place} name="zipCode" />
            </div>
          </fieldset>
        </Foldable>
      )}
      {!isPickup && <p className="hint">{`Made at ${store.name}, brought to your door.`}</p>}
    </fieldset>
  );
}

/** Shows the chosen store on a card, whose button opens the list of stores. */
export function StoreChoice({ store, favoriteStore, onChange }: StoreListProps) {
  const [isOpen, setOpen] = useState(false);
  const hasOthers = useCatalogue().shop.stores.length > 1;
  const card = (
    <div className="storecard">
      <p>
        <b>{store.name}</b>
        <span className="hint">{`${store.address.street} · ${describeOpening(store, serverNow())}`}</span>
      </p>
      {hasOthers && (
        <Button variant="quiet" size="sm" aria-label="Change the store" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
    </div>
  );
  if (!isOpen) return card;
  return (
    <Suspense fallback={card}>
      <StoreList store={store} favoriteStore={favoriteStore} onChange={onChange} />
    </Suspense>
  );
}

export function PersonFields({ part }: { part: PartProps }) {
  const { name, email } = part.values;
  return (
    <fieldset className="checkout__part">
      <legend>Who is it for?</legend>
      <Foldable part={part} label="Change name and email" line={`${name}, ${email}`}>
        <div className="checkout__two">
          <Text part={part} name="name" />
          <Text part={part} name="email" />
        </div>
      </Foldable>
    </fieldset>
  );
}

type FoldableProps = { part: PartProps; line: string; label: string; children: ReactNode };

/** Shows filled-in fields as one line, and a button that opens them if it has a label. */
function Foldable({ part: { isOpen, onOpen }, line, label, children }: FoldableProps) {
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
        <Button variant="quiet" size="sm" aria-label={label} onClick={change}>
          Change
        </Button>
      )}
    </div>
  );
}

type TextProps = { part: PartProps; name: TextFieldName; readOnly?: boolean };

function Text({ part: { values, problems, onChange }, name, readOnly }: TextProps) {
  return (
    <Field
      {...checkoutFields[name].input}
      name={name}
      required
      readOnly={readOnly}
      enterKeyHint="next"
      error={problems[name]}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

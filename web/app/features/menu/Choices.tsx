import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import {
  getDefaultLineItem,
  getOffers,
  isAllowed,
  type LineItem,
  type Offer,
  type OfferedOption,
  sortChoices,
} from '@juniper/core/rules/options.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { type ReactNode, useId, useState } from 'react';
import { Stepper } from '../../ui/Stepper.tsx';
import { showCartToast } from '../cart/add-product.ts';
import { useCatalogue, useMoney } from '../catalogue/catalogue-store.ts';
import { describeSoldOut, formatLimit, isSoldOut, type Limit, useOptionLimits } from '../catalogue/limits.ts';
import { useFits } from './fitting-items.ts';

type Counts = ReadonlyMap<number, number>;

/** Returns a group's counts after a press on an option, or nothing if the group has reached its most. */
const choose = ({ kind, max, options }: Offer, counts: Counts, option: number, count: number): Counts | undefined => {
  const next = new Map(counts);
  if (kind === 'one') for (const { id } of options) next.delete(id);
  next.set(option, count);
  const sum = options.reduce((total, { id }) => total + (next.get(id) ?? 0), 0);
  return count > (counts.get(option) ?? 0) && sum > max ? undefined : next;
};

/**
 * Keeps the line item that is being chosen: at first the usual one, or that of a cart line. Choices that the menu does not
 * offer any more are left out. `wrong` is the first group that is not chosen as it must be.
 */
export const useCustomization = ({ id }: Item, first?: readonly Choice[]) => {
  const catalogue = useCatalogue();
  const offers = getOffers(catalogue, id);
  const [counts, setCounts] = useState<Counts>(() => new Map(first ?? getDefaultLineItem(catalogue, id).options));
  /** The group whose most was reached by the last press. */
  const [full, setFull] = useState<number>();

  const chosen = offers.flatMap(({ options }) =>
    options.map((option): Choice => [option.id, counts.get(option.id) ?? 0]).filter(([, count]) => count > 0),
  );
  const lineItem: LineItem = offers.length > 0 ? { id, options: sortChoices(chosen) } : { id };
  const set = (offer: Offer, option: number, count: number) => {
    const next = choose(offer, counts, option, count);
    setFull(next ? undefined : offer.id);
    if (next) setCounts(next);
  };
  /** Clears a group with a single choice. */
  const setNone = ({ options }: Offer) =>
    setCounts(new Map([...counts].filter(([option]) => !options.some(({ id: other }) => other === option))));
  const wrong = offers.find((offer) => !isAllowed(offer, counts));
  return { offers, counts, lineItem, full, wrong, set, setNone };
};

/** Writes '+$0.80', '−$0.50', and nothing for what costs nothing. */
export const formatExtra = (money: Money, cents: Cents): string => {
  if (cents === 0) return '';
  return cents > 0 ? `+${formatMoney(money, cents)}` : `−${formatMoney(money, -cents)}`;
};

/** Says how many of a group a customer may take, unless that is plain. */
export const describeBounds = ({ kind, min, max, options }: Offer): string => {
  if (kind === 'one') return min > 0 ? 'Choose one' : 'Optional';
  if (min > 0) return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`;
  return kind === 'count' || max < options.length ? `Up to ${max}` : '';
};

/** Returns the id of the group, where the focus goes if something must be chosen in it. */
export const getGroupId = (id: number): string => `group-${id}`;

type ChoicesProps = {
  product: Item;
  customization: ReturnType<typeof useCustomization>;
  /** The store of the order, where it is not the customer's. */
  store?: string | undefined;
};

/** Shows all groups of an item. */
export function Choices({ product, customization, store }: ChoicesProps) {
  return customization.offers.map((offer) => (
    <Group key={offer.id} product={product} offer={offer} customization={customization} store={store} />
  ));
}

function Group({ product, offer, customization, store }: ChoicesProps & { offer: Offer }) {
  const { id, name, kind, min, max, options } = offer;
  const { counts, full, set, setNone } = customization;
  const isFull = full === id;
  const isTiles = kind === 'one';
  const isChosen = options.some((option) => counts.get(option.id));
  const fits = useFits(product);
  // One option of the group's name needs no heading of its own.
  const isNamedBelow = options.length === 1 && options[0]?.name === name;
  const field = { type: kind === 'one' ? 'radio' : 'checkbox', name: getGroupId(id) };
  return (
    <fieldset className={isTiles ? 'group group--tiles' : 'group'} id={getGroupId(id)} tabIndex={-1}>
      <legend className={isNamedBelow ? 'sr-only' : undefined}>
        {name} {!(isTiles && min > 0 && isChosen) && <span className="hint">{describeBounds(offer)}</span>}
      </legend>
      {isFull && <p className="group__full" role="alert">{`Up to ${max}. Take one off to choose another.`}</p>}
      {options.map((option, at) =>
        kind === 'count' ? (
          <CountRow
            key={option.id}
            option={option}
            store={store}
            isFitting={fits(option)}
            count={counts.get(option.id) ?? 0}
            isMost={options.reduce((sum, each) => sum + (counts.get(each.id) ?? 0), 0) >= max}
            set={(count) => set(offer, option.id, count)}
          />
        ) : (
          <Row
            key={option.id}
            option={option}
            store={store}
            isFitting={fits(option)}
            {...field}
            icon={isSizes(offer) && <CupIcon size={24 + (8 * at) / Math.max(options.length - 1, 1)} />}
            isChosen={counts.has(option.id) && counts.get(option.id) !== 0}
            set={(isChosen) => set(offer, option.id, isChosen ? 1 : 0)}
          />
        ),
      )}
      {kind === 'one' && min === 0 && (
        <label className="pick">
          <input
            {...field}
            checked={options.every((option) => !counts.get(option.id))}
            onChange={() => setNone(offer)}
          />
          <span>None</span>
        </label>
      )}
    </fieldset>
  );
}

/** Returns whether a cup beside each name, the later the larger, shows what the group is about. */
const isSizes = ({ kind, name }: Offer): boolean => kind === 'one' && name.toLowerCase() === 'size';

function CupIcon({ size }: { size: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" style={{ width: size, height: size }} aria-hidden="true">
      <path d="M4.5 7.5h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM16.5 9.5H18a2.5 2.5 0 0 1 0 5h-1.6M8 4.5V3M13 4.5V3" />
    </svg>
  );
}

/** Describes an option beside its name: its limit, else that it fits, and its price. */
const describeLimit = (limit: Limit | undefined, isFitting: boolean, price: string): string | undefined =>
  isSoldOut(limit) ? formatLimit(limit) : [isFitting && 'Fits you', price].filter(Boolean).join(' · ');

type RowProps = {
  option: OfferedOption;
  store: string | undefined;
  isFitting: boolean;
  type: string;
  name: string;
  icon: ReactNode;
  isChosen: boolean;
  set: (isChosen: boolean) => void;
};

/** Offers an option. The whole row is its label. A sold-out option can be read, and taken off if it was chosen. */
function Row({ option, store, isFitting, type, name, icon, isChosen, set }: RowProps) {
  const limit = useOptionLimits(store)(option.id);
  const isOut = isSoldOut(limit);
  const id = useId();
  const note = describeLimit(limit, isFitting, formatExtra(useMoney(), option.priceCents));
  return (
    <label className="pick">
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isOut && !(isChosen && type === 'checkbox')}
        aria-labelledby={`${id}-name`}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => set(target.checked)}
      />
      {icon}
      <span id={`${id}-name`}>{option.name}</span>
      {note && (
        <span className="pick__note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </label>
  );
}

type CountRowProps = {
  option: OfferedOption;
  store: string | undefined;
  isFitting: boolean;
  count: number;
  isMost: boolean;
  set: (count: number) => void;
};

function CountRow({ option: { id, name, priceCents }, store, isFitting, count, isMost, set }: CountRowProps) {
  const limit = useOptionLimits(store)(id);
  const isOut = isSoldOut(limit);
  const price = formatExtra(useMoney(), priceCents);
  const note = describeLimit(limit, isFitting, price && `${price} each`);
  return (
    <div className="pick pick--count">
      <span>{name}</span>
      <span className="pick__note">{note}</span>
      <Stepper
        itemName={name}
        quantity={count}
        note={name}
        isLeast={count === 0}
        isMost={isMost || isOut}
        decrease={() => count > 0 && set(count - 1)}
        increase={() => (isOut ? showCartToast('warning', describeSoldOut(name, limit)) : set(count + 1))}
      />
    </div>
  );
}

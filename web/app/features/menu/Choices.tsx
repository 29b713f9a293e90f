import type { Item } from '@juniper/core/rules/catalogue.ts';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import type { Offer, OfferedOption } from '@juniper/core/rules/options.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { useId } from 'react';
import { Stepper } from '../../ui/Stepper.tsx';
import { sayOfCart } from '../cart/add-product.ts';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { isSoldOut, type Limit, limitWords, soldOutToast, useOptionLimits } from '../catalogue/limits.ts';
import { useFits } from './food-filter.ts';
import type { useCup } from './use-cup.ts';

/** '+$0.80', '−$0.50', and nothing for what costs nothing. */
export const extraWords = (money: Money, cents: Cents): string => {
  if (cents === 0) return '';
  return cents > 0 ? `+${formatMoney(money, cents)}` : `−${formatMoney(money, -cents)}`;
};

/** How many of a group one may take. Nothing where that says itself. */
export const boundWords = ({ kind, min, max, options }: Offer): string => {
  if (kind === 'one') return min > 0 ? 'Choose one' : 'Optional';
  if (min > 0) return min === max ? `Choose ${min}` : `Choose ${min} to ${max}`;
  return kind === 'count' || max < options.length ? `Up to ${max}` : '';
};

/** Where the focus goes if something must be chosen in a group. */
export const groupId = (id: number): string => `group-${id}`;

type ChoicesProps = { product: Item; cup: ReturnType<typeof useCup> };

/** All groups of an item. */
export function Choices({ product, cup }: ChoicesProps) {
  return cup.offers.map((offer) => <Group key={offer.id} product={product} offer={offer} cup={cup} />);
}

function Group({ product, offer, cup }: ChoicesProps & { offer: Offer }) {
  const { id, name, kind, min, max, options } = offer;
  const { counts, full, set, setNone } = cup;
  const isFull = full === id;
  const fits = useFits(product);
  // One option of the group's name needs no heading of its own.
  const isNamedBelow = options.length === 1 && options[0]?.name === name;
  const field = { type: kind === 'one' ? 'radio' : 'checkbox', name: groupId(id) };
  return (
    <fieldset className="group" id={groupId(id)} tabIndex={-1}>
      <legend className={isNamedBelow ? 'sr-only' : undefined}>
        {name} <span className="hint">{boundWords(offer)}</span>
      </legend>
      {isFull && <p className="group__full" role="alert">{`Up to ${max}. Take one off to choose another.`}</p>}
      {options.map((option) =>
        kind === 'count' ? (
          <CountRow
            key={option.id}
            option={option}
            isFitting={fits(option)}
            count={counts.get(option.id) ?? 0}
            isMost={options.reduce((sum, each) => sum + (counts.get(each.id) ?? 0), 0) >= max}
            set={(count) => set(offer, option.id, count)}
          />
        ) : (
          <Row
            key={option.id}
            option={option}
            isFitting={fits(option)}
            {...field}
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

/** What stands beside an option's name. */
const noteOf = (limit: Limit | undefined, isFitting: boolean, price: string): string | undefined =>
  isSoldOut(limit) ? limitWords(limit) : [isFitting && 'Fits you', price].filter(Boolean).join(' · ');

type RowProps = {
  option: OfferedOption;
  isFitting: boolean;
  type: string;
  name: string;
  isChosen: boolean;
  set: (isChosen: boolean) => void;
};

/** The whole row is the label. What is sold out can be read, and taken off if it was chosen. */
function Row({ option, isFitting, type, name, isChosen, set }: RowProps) {
  const limit = useOptionLimits()(option.id);
  const isOut = isSoldOut(limit);
  const id = useId();
  const note = noteOf(limit, isFitting, extraWords(useMoney(), option.priceCents));
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
  isFitting: boolean;
  count: number;
  isMost: boolean;
  set: (count: number) => void;
};

function CountRow({ option: { id, name, priceCents }, isFitting, count, isMost, set }: CountRowProps) {
  const limit = useOptionLimits()(id);
  const isOut = isSoldOut(limit);
  const price = extraWords(useMoney(), priceCents);
  const note = noteOf(limit, isFitting, price && `${price} each`);
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
        increase={() => (isOut ? sayOfCart('warning', soldOutToast(name, limit)) : set(count + 1))}
      />
    </div>
  );
}

import './when.css';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatTime, getWeekday } from '@juniper/core/rules/clock.ts';
import { subtractDays, toLocalDay } from '@juniper/core/rules/deals.ts';
import { describeWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { formatSpecialDay } from '@juniper/core/rules/format-hours.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useId, useLayoutEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { SpokenOnce } from '../../ui/SpokenOnce.tsx';
import { ClosedNote } from '../orders/ClosedNote.tsx';
import type { Choice } from './ask-again.ts';
import { PauseNote } from './PauseNote.tsx';
import { useWhen, type When } from './use-when.ts';

type WhenPartProps = {
  store: Store;
  items: readonly CartLine[];
  /** Until when the store takes no orders. */
  pausedUntil: string | null;
  isDelivery: boolean;
  isByCard: boolean;
  disabled: boolean;
  error: string | undefined;
  /** Tells what is known and chosen; undefined when no time is asked for any more. */
  onWhen: (when: When | undefined) => void;
  /** Somebody chooses in these fields. */
  onChoose: () => void;
};

/** All that checkout says about times. A store that counts no work only says that it is paused. */
export function WhenPart({ pausedUntil, ...asking }: WhenPartProps) {
  if (asking.store.countsWork) return <WhenFields {...asking} />;
  return pausedUntil && <PauseNote store={asking.store} until={pausedUntil} />;
}

type WhenFieldsProps = Omit<WhenPartProps, 'pausedUntil'>;

/** When the order is wanted: as soon as possible, or at a time that is free. All times are on the store's clock. */
function WhenFields({ store, items, isDelivery, isByCard, disabled, error, onWhen, onChoose }: WhenFieldsProps) {
  const when = useWhen(store, items, isByCard);
  // Before the next press: what is sent is what is shown.
  useLayoutEffect(() => onWhen(when), [onWhen, when]);
  useLayoutEffect(() => () => onWhen(undefined), [onWhen]);
  const { asked, isLater, chosen } = when;
  const choose = (choice: Choice) => {
    onChoose();
    when.choose(choice);
  };
  const quote = asked.state === 'known' ? asked.quote : undefined;
  const hasTimes = quote?.days.some(({ times }) => times.length > 0);
  const soon = soonWords(when, store, isDelivery);
  return (
    <fieldset className="checkout__part when">
      <legend>{isDelivery ? 'When shall it leave?' : 'When would you like it?'}</legend>
      {quote && <Notes quote={quote} store={store} />}
      <ChoiceGroup
        legend="When"
        name="pickup"
        disabled={disabled}
        value={isLater ? 'later' : 'asap'}
        choices={[
          { value: 'asap', label: soon, disabled: quote?.asap === null && hasTimes === true },
          {
            value: 'later',
            label: chosen && quote && isLater ? `Later, ${chosenWords(chosen, store, quote)}` : 'Later',
            disabled: !hasTimes && !isLater,
          },
        ]}
        onChange={(value) => choose({ isLater: value === 'later' })}
      />
      {asked.state === 'failed' && (
        <p className="hint">We cannot tell the time right now. You can order all the same, and we tell you then.</p>
      )}
      {quote && isLater && <Later {...{ when, quote, store, disabled, error, choose }} />}
      <SpokenOnce about={`${when.question} ${isDelivery} ${isByCard}`} words={quote ? soon : ''} />
    </fieldset>
  );
}

const soonWords = ({ asked }: When, { timeZone }: Store, isDelivery: boolean): string => {
  if (asked.state === 'loading') return 'As soon as possible, one moment...';
  if (asked.state === 'failed' || !asked.quote.asap) return 'As soon as possible';
  const { asap, now } = asked.quote;
  return `As soon as possible, ${isDelivery ? 'leaves ' : ''}about ${formatMoment(timeZone, asap.readyAt, now)}`;
};

/** From here on it is worth saying how long orders are taken today. */
const lastMinutes = 15;

function Notes({ quote, store }: { quote: Quote; store: Store }) {
  const { now, pausedUntil, closedUntil, lastOrderAt } = quote;
  const left = lastOrderAt === null ? Number.NaN : (Date.parse(lastOrderAt) - Date.parse(now)) / 60_000;
  const minutes = Math.floor(left);
  return (
    <>
      {pausedUntil && <PauseNote store={store} until={pausedUntil} />}
      {closedUntil && (
        <ClosedNote>{describeWorkStart(store.timeZone, Date.parse(closedUntil), Date.parse(now))}</ClosedNote>
      )}
      {left > 0 && left <= lastMinutes && (
        <p className="when__last">{`Order within ${minutes > 1 ? `${minutes} minutes` : 'a minute'} for today`}</p>
      )}
    </>
  );
}

/** More than this on a small screen is a wall of times. */
const shownFirst = 16;

type LaterProps = Pick<WhenFieldsProps, 'store' | 'disabled' | 'error'> & {
  when: When;
  quote: Quote;
  choose: (choice: Choice) => void;
};

function Later({ when: { chosen, isTaken }, quote, store, disabled, error, choose }: LaterProps) {
  const id = useId();
  const days = quote.days.filter(({ times }) => times.length > 0);
  const [wanted, setWanted] = useState<string>();
  const [isAll, setAll] = useState(false);
  const day =
    days.find(({ times }) => chosen !== undefined && times.includes(chosen)) ??
    days.find((each) => each.day === wanted) ??
    days[0];
  const lastShown = isAll ? undefined : shownFirst;
  const problem = error ?? (isTaken ? 'This time has just been taken. Please choose another one.' : undefined);
  return (
    <div className="when__later">
      {days.length > 1 && (
        <div className="chip-field when__days" role="radiogroup" aria-label="Day">
          {days.map((each) => (
            <label key={each.day} className="chip">
              <input
                className="sr-only"
                type="radio"
                name="pickupDay"
                checked={each === day}
                disabled={disabled}
                onChange={() => {
                  setWanted(each.day);
                  setAll(false);
                  choose({ isLater: true });
                }}
              />
              {dayLabel(each.day, store, quote)}
            </label>
          ))}
        </div>
      )}
      <div
        className="chip-field when__times"
        role="radiogroup"
        aria-label="Time"
        aria-invalid={problem ? true : undefined}
        aria-describedby={[`${id}-why`, problem && `${id}-error`].filter(Boolean).join(' ')}
      >
        {day?.times.slice(0, lastShown).map((time) => (
          <label key={time} className="chip">
            <input
              className="sr-only"
              type="radio"
              name="pickupTime"
              value={time}
              checked={time === chosen}
              disabled={disabled}
              onChange={() => choose({ isLater: true, at: time })}
            />
            {formatTime(store.timeZone, Date.parse(time))}
          </label>
        ))}
      </div>
      {!isAll && day && day.times.length > shownFirst && (
        <Button variant="quiet" size="sm" disabled={disabled} onClick={() => setAll(true)}>
          Show all times
        </Button>
      )}
      {problem && <FieldError id={`${id}-error`} text={problem} />}
      <div id={`${id}-why`} className="hint">
        {[day, ...quote.days.filter(({ times }) => times.length === 0)].map(
          (each) => each && <WhyMissing key={each.day} day={each} quote={quote} store={store} />,
        )}
      </div>
    </div>
  );
}

type Day = Quote['days'][number];

/** 'Today', 'Tomorrow', 'Wednesday'; the server says which day it is. */
const dayLabel = (day: string, { timeZone }: Store, { now }: Quote): string => {
  const today = toLocalDay(timeZone, Date.parse(now));
  if (day === today) return 'Today';
  return day === subtractDays(today, -1) ? 'Tomorrow' : getWeekday('UTC', Date.parse(day));
};

/** As `formatMoment`, with 'tomorrow' as on the chip of that day. */
const chosenWords = (chosen: string, store: Store, quote: Quote): string => {
  const { timeZone } = store;
  const isTomorrow = dayLabel(toLocalDay(timeZone, Date.parse(chosen)), store, quote) === 'Tomorrow';
  return isTomorrow
    ? `tomorrow, ${formatTime(timeZone, Date.parse(chosen))}`
    : formatMoment(timeZone, chosen, quote.now);
};

/** A station need not be full: the order may be large. */
const noRoom = (station: string): string =>
  `no room for this order ${station === 'kitchen' ? 'in' : 'at'} the ${station.replaceAll('-', ' ')}.`;

function WhyMissing({
  day: { day, isOpen, note, times, full },
  quote,
  store,
}: {
  day: Day;
  quote: Quote;
  store: Store;
}) {
  const name = dayLabel(day, store, quote);
  if (!isOpen) return <p>{`${name}: closed${note && ` (${note})`}.`}</p>;
  const special = store.specialDays.find((known) => known.day === day);
  const before = full && formatMoment(store.timeZone, full.until, quote.now);
  return (
    <>
      {special?.opens && <p>{`${name}: open ${formatSpecialDay(special)}.`}</p>}
      {full && <p>{`${times.length === 0 ? `${name}:` : `Before ${before} there is`} ${noRoom(full.station)}`}</p>}
    </>
  );
}

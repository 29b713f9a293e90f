import './when.css';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { describeWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { formatMoment } from '@juniper/core/rules/describe-promise.ts';
import { formatSpecialDay } from '@juniper/core/rules/format-hours.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useId, useLayoutEffect, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/Choices.tsx';
import { FieldError } from '../../ui/Fields.tsx';
import { SpokenOnce } from '../../ui/SpokenOnce.tsx';
import { ClosedNote } from '../orders/ClosedNote.tsx';
import { type Choice, describeChosen, getDayLabel, useWhen, type When } from './use-when.ts';

type WhenPartProps = {
  store: Store;
  items: readonly CartLine[];
  /** Until when the store takes no orders. */
  pausedUntil: string | null;
  isDelivery: boolean;
  isByCard: boolean;
  error: string | undefined;
  /** Reports the quote and the choice; undefined when no time is asked for any more. */
  onWhen: (when: When | undefined) => void;
  /** The customer chooses in these fields. */
  onChoose: () => void;
};

/** Shows all that checkout says about times. A store that counts no work only says that it is paused. */
export function WhenPart({ pausedUntil, ...asking }: WhenPartProps) {
  if (asking.store.countsWork) return <WhenFields {...asking} />;
  return pausedUntil && <PauseNote store={asking.store} until={pausedUntil} />;
}

/** Says that the store is paused. The device's clock may be wrong, so only the end of the pause counts. */
function PauseNote({ store, until }: { store: Store; until: string }) {
  const untilMs = Date.parse(until);
  return <Banner kind="wait">{describePause(store, untilMs, untilMs)}</Banner>;
}

type WhenFieldsProps = Omit<WhenPartProps, 'pausedUntil'>;

/** Asks when the order is wanted: as soon as possible, or at a free time. All times are on the store's clock. */
function WhenFields({ store, items, isDelivery, isByCard, error, onWhen, onChoose }: WhenFieldsProps) {
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
  const soon = describeSoon(when, store, isDelivery);
  const picked = chosen && quote && isLater ? describeChosen(chosen, store, quote) : undefined;
  return (
    <fieldset className="checkout__part when">
      <legend>{isDelivery ? 'When should we send it out?' : 'When would you like it?'}</legend>
      {quote && <Notes quote={quote} store={store} />}
      <ChoiceGroup
        legend="When"
        name="pickup"
        value={isLater ? 'later' : 'asap'}
        choices={[
          { value: 'asap', ...soon, disabled: quote?.asap === null && hasTimes === true },
          {
            value: 'later',
            label: picked ?? pickATime,
            hint: picked && pickATime,
            disabled: !hasTimes && !isLater,
          },
        ]}
        onChange={(value) => choose({ isLater: value === 'later' })}
      />
      {asked.state === 'failed' && (
        <p className="hint">We can’t give you a time just now. Order anyway and we’ll tell you as soon as we know.</p>
      )}
      {quote && isLater && <Later when={when} quote={quote} store={store} error={error} choose={choose} />}
      <SpokenOnce about={`${when.question} ${isDelivery} ${isByCard}`} words={quote ? soon.label : ''} />
    </fieldset>
  );
}

const pickATime = 'Pick a time';
const asSoonAsPossible = 'As soon as possible';

/** Returns label and hint of the first choice: the time, once it is known. */
const describeSoon = (
  { asked }: When,
  { timeZone }: Store,
  isDelivery: boolean,
): { label: string; hint?: string | undefined } => {
  // Two lines from the start, so that nothing moves when the time comes.
  if (asked.state === 'loading') return { label: asSoonAsPossible, hint: 'One moment...' };
  if (asked.state === 'failed' || !asked.quote.asap) return { label: asSoonAsPossible };
  const { asap, now } = asked.quote;
  const time = formatMoment(timeZone, asap.readyAt, now);
  return { label: `${isDelivery ? 'Leaves the cafe' : 'Ready'} about ${time}`, hint: asSoonAsPossible };
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

type LaterProps = Pick<WhenFieldsProps, 'store' | 'error'> & {
  when: When;
  quote: Quote;
  choose: (choice: Choice) => void;
};

function Later({ when: { chosen, isTaken }, quote, store, error, choose }: LaterProps) {
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
                onChange={() => {
                  setWanted(each.day);
                  setAll(false);
                  choose({ isLater: true });
                }}
              />
              {getDayLabel(each.day, store, quote)}
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
              onChange={() => choose({ isLater: true, at: time })}
            />
            {formatTime(store.timeZone, Date.parse(time))}
          </label>
        ))}
      </div>
      {!isAll && day && day.times.length > shownFirst && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
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

/** Says that a station has no room. It need not be full: the order may be large. */
const describeNoRoom = (station: string): string => `the ${station.replaceAll('-', ' ')} can’t fit this order in`;

function WhyMissing({
  day: { day, isOpen, note, times, full },
  quote,
  store,
}: {
  day: Day;
  quote: Quote;
  store: Store;
}) {
  const name = getDayLabel(day, store, quote);
  if (!isOpen) return <p>{`${name}: closed${note && ` (${note})`}.`}</p>;
  const special = store.specialDays.find((known) => known.day === day);
  const before = full && formatMoment(store.timeZone, full.until, quote.now);
  return (
    <>
      {special?.opens && <p>{`${name}: open ${formatSpecialDay(special)}.`}</p>}
      {full && <p>{`${times.length === 0 ? `${name}:` : `Before ${before}`} ${describeNoRoom(full.station)}.`}</p>}
    </>
  );
}

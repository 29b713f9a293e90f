import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLimits } from '../features/catalogue/limits.ts';
import { answerQuotes, at, countWork, quote, stopCounting } from '../lib/testing/quotes.ts';
import { makeUsualItem } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import {
  button,
  chooseStore,
  field,
  landed,
  latte,
  ok,
  press,
  refuse,
  setUpCheckout,
} from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
let server: ReturnType<typeof answerQuotes>;
const orders = () => checkout.sent().filter(({ path }) => path === '/api/orders');
const wishes = () => orders().map(({ body }) => (body as { pickup?: unknown }).pickup);
const soon = (words: string) => screen.findByRole('radio', { name: words });
const later = () => userEvent.click(screen.getByRole('radio', { name: 'Pick a time' }));
const times = () => within(screen.getByRole('radiogroup', { name: 'Time' }));
const pick = (name: string) => userEvent.click(times().getByRole('radio', { name }));
const spoken = () => document.querySelector('.when [role=status]')?.textContent;
const banner = () => screen.findByText(/(Order for .*|Take it|Still good)\?/);

beforeEach(() => {
  countWork();
  server = answerQuotes(checkout.api);
});
afterEach(() => {
  stopCounting();
  useLimits.setState({ stores: {} });
});

describe('As soon as possible', () => {
  test('is chosen, with the server’s time on the store’s clock, and is what is sent [checkout-10]', async () => {
    checkout.open();
    expect((await soon('Ready about 8:40 AM')).matches(':checked')).toBe(true);
    expect(server.asked).toEqual([{ store: 'uptown', items: [{ ...makeUsualItem(latte), quantity: 2 }] }]);
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'asap', promised: at('08:40') }]);
  });

  test('the device’s clock is days ahead: the promise is the server’s', async () => {
    vi.setSystemTime(Date.parse(at('08:25', 21)));
    checkout.open();
    await soon('Ready about 8:40 AM');
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'asap', promised: at('08:40') }]);
  });

  test('a delivery leaves', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(await soon('Leaves the cafe about 8:40 AM')).toBeTruthy();
    expect(spoken()).toBe('Leaves the cafe about 8:40 AM');
  });

  test('another store is asked anew, without the time of the first', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    server.quote = quote({ asap: { readyAt: at('08:55') } });
    await chooseStore('Main Store');
    expect(screen.queryByRole('radio', { name: /8:40/ })).toBeNull();
    await soon('Ready about 8:55 AM');
    expect(server.asked.at(-1)).toMatchObject({ store: null });
  });

  test('is asked again when somebody looks at the page, and when staff pause', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    server.quote = quote({ asap: { readyAt: at('08:50') } });
    act(() => void dispatchEvent(new Event('focus')));
    await soon('Ready about 8:50 AM');
    // Only a press lets the new time be announced.
    expect(spoken()).toBe('Ready about 8:40 AM');
    server.quote = quote({ asap: { readyAt: at('09:15') }, pausedUntil: at('09:10') });
    const uptown = { items: {}, options: {}, pausedUntil: at('09:10') };
    act(() => useLimits.setState({ stores: { uptown } }));
    await soon('Ready about 9:15 AM');
    expect(screen.getByText('Quick breather! We’re taking orders again at 9:10 AM.')).toBeTruthy();
  });

  test('nobody answers: it is said, and the order goes without a wish', async () => {
    server.quote = undefined;
    checkout.open();
    expect(await screen.findByText(/We can’t give you a time just now/)).toBeTruthy();
    await press();
    await landed();
    expect(orders()[0]?.body).not.toHaveProperty('pickup');
  });

  test.each([
    ['closed', { closedUntil: at('07:00', 17) }, 'We’ll start your order at 7 AM.'],
    ['6 minutes before the last order', { lastOrderAt: at('08:31') }, 'Order within 6 minutes for today'],
    ['in the last minute', { lastOrderAt: '2026-11-16T16:25:40Z' }, 'Order within a minute for today'],
  ])('%s: %j', async (_, change, words) => {
    server.quote = quote(change);
    checkout.open();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('16 minutes before the last order nothing is said', async () => {
    server.quote = quote({ lastOrderAt: at('08:41') });
    checkout.open();
    await soon('Ready about 8:40 AM');
    expect(screen.queryByText(/Order within/)).toBeNull();
  });
});

describe('Pick a time', () => {
  test('offers free quarter hours by day and says why earlier ones are missing; the chosen one is sent [checkout-10]', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    expect(screen.getByText('Before 9:15 AM the bar can’t fit this order in.')).toBeTruthy();
    const names = () =>
      times()
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent);
    expect(names()).toEqual(['9:15 AM', '9:30 AM', '8:15 PM']);
    await userEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }));
    expect(names()).toEqual(['7:30 AM', '7:45 AM']);
    await pick('7:45 AM');
    expect(screen.getByRole('radio', { name: 'Tomorrow, 7:45 AM' }).matches(':checked')).toBe(true);
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'at', at: at('07:45', 17) }]);
  });

  test('without a time nothing is sent, and the first time has the focus', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    await press();
    expect(await screen.findByText('Pick a time, or take it as soon as possible.')).toBeTruthy();
    expect(document.activeElement).toBe(times().getByRole('radio', { name: '9:15 AM' }));
    expect(orders()).toEqual([]);
    await pick('9:30 AM');
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'at', at: at('09:30') }]);
  });

  test('a time that somebody else has taken meanwhile is not sent', async () => {
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    await pick('9:15 AM');
    const [today, tomorrow] = quote().days;
    if (!today || !tomorrow) throw new Error('no days');
    server.quote = quote({ days: [{ ...today, times: [at('09:30')] }, tomorrow] });
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('This time has just been taken. Please choose another one.')).toBeTruthy();
    await press();
    expect(orders()).toEqual([]);
  });

  test('a closed day is named, not offered', async () => {
    const [today] = quote().days;
    if (!today) throw new Error('no day');
    server.quote = quote({
      days: [today, { day: '2026-11-17', isOpen: false, note: 'Stocktaking', times: [], full: null }],
    });
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    expect(screen.queryByRole('radio', { name: 'Tomorrow' })).toBeNull();
    expect(screen.getByText('Tomorrow: closed (Stocktaking).')).toBeTruthy();
  });

  test('special hours of a day and a day without room are said', async () => {
    const specialDays = [{ day: '2026-11-17', opens: '12:00', closes: '16:00', note: 'Staff training' }];
    countWork({ specialDays });
    const [today, tomorrow] = quote().days;
    if (!today || !tomorrow) throw new Error('no days');
    const full = { until: at('20:30'), station: 'kitchen' };
    server.quote = quote({ days: [{ ...today, times: [], full }, tomorrow] });
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    expect(screen.getByText('Tomorrow: open 12 PM to 4 PM (Staff training).')).toBeTruthy();
    expect(screen.getByText('Today: the kitchen can’t fit this order in.')).toBeTruthy();
  });

  test('of a long day the first sixteen are shown, and the rest when asked', async () => {
    const many = Array.from({ length: 40 }, (_, count) =>
      new Date(Date.parse(at('09:15')) + count * 900_000).toISOString(),
    );
    server.quote = quote({ days: [{ day: '2026-11-16', isOpen: true, note: '', times: many, full: null }] });
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    expect(times().getAllByRole('radio')).toHaveLength(16);
    await userEvent.click(screen.getByRole('button', { name: 'Show all times' }));
    expect(times().getAllByRole('radio')).toHaveLength(40);
    expect(screen.queryByRole('radiogroup', { name: 'Day' })).toBeNull();
  });
});

describe('a refusal for the time', () => {
  test('it is later than promised: asked, shown in the row, and ordered with one press under the same key [checkout-10]', async () => {
    const fresh = quote({ asap: { readyAt: at('09:05') } });
    checkout.answer = () => refuse('later_than_promised', fresh);
    checkout.open();
    await soon('Ready about 8:40 AM');
    await press();
    const question = await banner();
    expect(question.textContent).toContain('We’re a bit busier than a minute ago: about 9:05 AM now. Still good?');
    expect(document.activeElement?.contains(question)).toBe(true);
    await soon('Ready about 9:05 AM');
    expect(button().className).toContain('btn--secondary');
    await waitFor(() => expect(button().disabled).toBe(false));
    checkout.answer = ok;
    // Enter elsewhere does not accept the later time.
    await userEvent.type(screen.getByRole('radio', { name: 'Pickup' }), '{Enter}');
    expect(orders()).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Order for 9:05 AM' }));
    await landed();
    expect(wishes()).toEqual([
      { kind: 'asap', promised: at('08:40') },
      { kind: 'asap', promised: at('09:05') },
    ]);
    const keys = orders().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
  });

  test('the chosen time is full: the next one is offered, and is chosen by the press alone', async () => {
    const [today, tomorrow] = quote().days;
    if (!today || !tomorrow) throw new Error('no days');
    const fresh = quote({ days: [{ ...today, times: [at('09:30'), at('20:15')] }, tomorrow] });
    checkout.answer = () => refuse('slot_full', fresh);
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    await pick('9:15 AM');
    await press();
    expect((await banner()).textContent).toContain('9:15 AM just filled up. 9:30 AM is open. Take it?');
    expect(times().queryByRole('radio', { checked: true })).toBeNull();
    await waitFor(() => expect(button().disabled).toBe(false));
    checkout.answer = ok;
    await userEvent.click(screen.getByRole('button', { name: 'Order for 9:30 AM' }));
    await landed();
    expect(wishes().at(-1)).toEqual({ kind: 'at', at: at('09:30') });
  });

  test('the chosen time is free again by now: it is asked whether it shall be that', async () => {
    checkout.answer = () => refuse('slot_full', quote());
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    await pick('9:30 AM');
    await press();
    expect((await banner()).textContent).toContain('9:30 AM is open again. Take it?');
    await waitFor(() => expect(button().disabled).toBe(false));
    checkout.answer = ok;
    await userEvent.click(screen.getByRole('button', { name: 'Order for 9:30 AM' }));
    await landed();
    expect(wishes()).toEqual([
      { kind: 'at', at: at('09:30') },
      { kind: 'at', at: at('09:30') },
    ]);
  });

  test('choosing something else answers the question', async () => {
    checkout.answer = () => refuse('later_than_promised', quote({ asap: { readyAt: at('09:05') } }));
    checkout.open();
    await soon('Ready about 8:40 AM');
    await press();
    await banner();
    await waitFor(() => expect(button().disabled).toBe(false));
    await later();
    expect(screen.queryByText(/Order for|Still good/)).toBeNull();
  });

  test('a pause: when it ends and what it would be then; the form is kept', async () => {
    const fresh = quote({ asap: { readyAt: at('09:15') }, pausedUntil: at('09:10') });
    checkout.answer = () => refuse('paused', fresh);
    checkout.open();
    await soon('Ready about 8:40 AM');
    await userEvent.click(screen.getByRole('button', { name: 'Change name and email' }));
    await userEvent.type(field('Full name'), ' Hill');
    await press();
    expect((await banner()).textContent).toContain(
      'Quick breather! We’re taking orders again at 9:10 AM. Order for 9:15 AM?',
    );
    expect(field('Full name').value).toBe('Elena Marsh Hill');
  });

  test('closed by then, and no other time: it is said, and there is no button', async () => {
    checkout.answer = () => refuse('closed_then', quote({ asap: null, days: [] }));
    checkout.open();
    await soon('Ready about 8:40 AM');
    await later();
    await pick('8:15 PM');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('We’re closed at 8:15 PM. There’s no other open time.');
  });
});

describe('where no work is counted', () => {
  beforeEach(stopCounting);

  test('nothing is asked, shown or sent', async () => {
    checkout.open();
    await press();
    await landed();
    expect(screen.queryByRole('radio', { name: /Ready about|As soon as possible/ })).toBeNull();
    expect(server.asked).toEqual([]);
    expect(orders()[0]?.body).not.toHaveProperty('pickup');
  });

  test('a pause is seen before the press, and a refusal says the same and keeps the form', async () => {
    const words = 'Quick breather! We’re taking orders again at 9:10 AM.';
    useLimits.setState({ stores: { uptown: { items: {}, options: {}, pausedUntil: at('09:10') } } });
    checkout.open();
    expect(await screen.findByText(words)).toBeTruthy();
    checkout.answer = () => refuse('paused', quote({ asap: null, days: [], pausedUntil: at('09:10') }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of paused.');
  });
});

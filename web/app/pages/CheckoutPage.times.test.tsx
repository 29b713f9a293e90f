import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLimits } from '../features/catalogue/limits.ts';
import { answerQuotes, at, countWork, quote, stopCounting } from '../lib/testing/quotes.ts';
import { usualCup } from '../lib/testing/usual-cup.ts';
import CheckoutPage from './CheckoutPage.tsx';
import { button, field, landed, latte, ok, openDesk, press, refuse } from './testing/checkout-desk.tsx';

const desk = openDesk(CheckoutPage);
let server: ReturnType<typeof answerQuotes>;
const orders = () => desk.sent().filter(({ path }) => path === '/api/orders');
const wishes = () => orders().map(({ body }) => (body as { pickup?: unknown }).pickup);
const soon = (words: string) => screen.findByRole('radio', { name: `As soon as possible, ${words}` });
const later = () => userEvent.click(screen.getByRole('radio', { name: 'Later' }));
const times = () => within(screen.getByRole('radiogroup', { name: 'Time' }));
const pick = (name: string) => userEvent.click(times().getByRole('radio', { name }));
const spoken = () => document.querySelector('.when [role=status]')?.textContent;
const banner = () => screen.findByText(/Order for .*\?/);

beforeEach(() => {
  countWork();
  server = answerQuotes(desk.api);
});
afterEach(() => {
  stopCounting();
  useLimits.setState({ stores: {} });
});

describe('As soon as possible', () => {
  test('is chosen, with the server’s time on the store’s clock, and is what is sent', async () => {
    desk.open();
    expect((await soon('about 8:40')).matches(':checked')).toBe(true);
    expect(server.asked).toEqual([{ store: 'uptown', items: [{ ...usualCup(latte), quantity: 2 }] }]);
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'asap', promised: at('08:40') }]);
  });

  test('the device’s clock is days ahead: the promise is the server’s', async () => {
    vi.setSystemTime(Date.parse(at('08:25', 21)));
    desk.open();
    await soon('about 8:40');
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'asap', promised: at('08:40') }]);
  });

  test('a delivery leaves', async () => {
    desk.open();
    await soon('about 8:40');
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    expect(await soon('leaves about 8:40')).toBeTruthy();
    expect(spoken()).toBe('As soon as possible, leaves about 8:40');
  });

  test('another store is asked anew, without the time of the first', async () => {
    desk.open();
    await soon('about 8:40');
    server.quote = quote({ asap: { readyAt: at('08:55') } });
    await userEvent.click(screen.getByRole('radio', { name: 'Main Store' }));
    expect(screen.queryByRole('radio', { name: /8:40/ })).toBeNull();
    await soon('about 8:55');
    expect(server.asked.at(-1)).toMatchObject({ store: null });
  });

  test('is asked again when somebody looks at the page, and when staff pause', async () => {
    desk.open();
    await soon('about 8:40');
    server.quote = quote({ asap: { readyAt: at('08:50') } });
    act(() => void dispatchEvent(new Event('focus')));
    await soon('about 8:50');
    // Only a press lets the new time be announced.
    expect(spoken()).toBe('As soon as possible, about 8:40');
    server.quote = quote({ asap: { readyAt: at('09:15') }, pausedUntil: at('09:10') });
    const uptown = { items: {}, options: {}, pausedUntil: at('09:10') };
    act(() => useLimits.setState({ stores: { uptown } }));
    await soon('about 9:15');
    expect(screen.getByText('We are taking a short break and start again at 9:10.')).toBeTruthy();
  });

  test('nobody answers: it is said, and the order goes without a wish', async () => {
    server.quote = undefined;
    desk.open();
    expect(await screen.findByText(/We cannot tell the time right now/)).toBeTruthy();
    await press();
    await landed();
    expect(orders()[0]?.body).not.toHaveProperty('pickup');
  });

  test.each([
    ['closed', { closedUntil: at('07:00', 17) }, 'We start on your order when we open at 7 AM.'],
    ['6 minutes before the last order', { lastOrderAt: at('08:31') }, 'Order within 6 minutes for today'],
    ['in the last minute', { lastOrderAt: '2026-11-16T16:25:40Z' }, 'Order within a minute for today'],
  ])('%s: %j', async (_, change, words) => {
    server.quote = quote(change);
    desk.open();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('16 minutes before the last order nothing is said', async () => {
    server.quote = quote({ lastOrderAt: at('08:41') });
    desk.open();
    await soon('about 8:40');
    expect(screen.queryByText(/Order within/)).toBeNull();
  });
});

describe('Later', () => {
  test('offers free quarter hours by day and says why earlier ones are missing; the chosen one is sent', async () => {
    desk.open();
    await soon('about 8:40');
    await later();
    expect(screen.getByText('Before 9:15 there is no room for this order at the bar.')).toBeTruthy();
    const names = () =>
      times()
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent);
    expect(names()).toEqual(['9:15 AM', '9:30 AM', '8:15 PM']);
    await userEvent.click(screen.getByRole('radio', { name: 'Tomorrow' }));
    expect(names()).toEqual(['7:30 AM', '7:45 AM']);
    await pick('7:45 AM');
    expect(screen.getByRole('radio', { name: 'Later, tomorrow, 7:45 AM' }).matches(':checked')).toBe(true);
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'at', at: at('07:45', 17) }]);
  });

  test('without a time nothing is sent, and the first time has the focus', async () => {
    desk.open();
    await soon('about 8:40');
    await later();
    await press();
    expect(await screen.findByText('Choose a time, or take it as soon as possible.')).toBeTruthy();
    expect(document.activeElement).toBe(times().getByRole('radio', { name: '9:15 AM' }));
    expect(orders()).toEqual([]);
    await pick('9:30 AM');
    await press();
    await landed();
    expect(wishes()).toEqual([{ kind: 'at', at: at('09:30') }]);
  });

  test('a time that somebody else has taken meanwhile is not sent', async () => {
    desk.open();
    await soon('about 8:40');
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
    desk.open();
    await soon('about 8:40');
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
    desk.open();
    await soon('about 8:40');
    await later();
    expect(screen.getByText('Tomorrow: open 12 PM to 4 PM (Staff training).')).toBeTruthy();
    expect(screen.getByText('Today: no room for this order in the kitchen.')).toBeTruthy();
  });

  test('of a long day the first sixteen are shown, and the rest when asked', async () => {
    const many = Array.from({ length: 40 }, (_, count) =>
      new Date(Date.parse(at('09:15')) + count * 900_000).toISOString(),
    );
    server.quote = quote({ days: [{ day: '2026-11-16', isOpen: true, note: '', times: many, full: null }] });
    desk.open();
    await soon('about 8:40');
    await later();
    expect(times().getAllByRole('radio')).toHaveLength(16);
    await userEvent.click(screen.getByRole('button', { name: 'Show all times' }));
    expect(times().getAllByRole('radio')).toHaveLength(40);
    expect(screen.queryByRole('radiogroup', { name: 'Day' })).toBeNull();
  });
});

describe('a refusal for the time', () => {
  test('it is later than promised: asked, shown in the row, and ordered with one press under the same key', async () => {
    const fresh = quote({ asap: { readyAt: at('09:05') } });
    desk.answer = () => refuse('later_than_promised', fresh);
    desk.open();
    await soon('about 8:40');
    await press();
    const question = await banner();
    expect(question.textContent).toContain('It is 9:05 now instead of 8:40. Order for 9:05?');
    expect(document.activeElement?.contains(question)).toBe(true);
    await soon('about 9:05');
    expect(button().className).toContain('btn--secondary');
    await waitFor(() => expect(button().disabled).toBe(false));
    desk.answer = ok;
    // Enter elsewhere does not accept the later time.
    await userEvent.type(screen.getByRole('radio', { name: 'Pickup' }), '{Enter}');
    expect(orders()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Order for 9:05' }));
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
    desk.answer = () => refuse('slot_full', fresh);
    desk.open();
    await soon('about 8:40');
    await later();
    await pick('9:15 AM');
    await press();
    expect((await banner()).textContent).toContain('We have no room left at 9:15. 9:30 is free. Order for 9:30?');
    expect(times().queryByRole('radio', { checked: true })).toBeNull();
    await waitFor(() => expect(button().disabled).toBe(false));
    desk.answer = ok;
    await userEvent.click(screen.getByRole('button', { name: 'Order for 9:30' }));
    await landed();
    expect(wishes().at(-1)).toEqual({ kind: 'at', at: at('09:30') });
  });

  test('the chosen time is free again by now: it is asked whether it shall be that', async () => {
    desk.answer = () => refuse('slot_full', quote());
    desk.open();
    await soon('about 8:40');
    await later();
    await pick('9:30 AM');
    await press();
    expect((await banner()).textContent).toContain('9:30 is free again. Order for 9:30?');
    await waitFor(() => expect(button().disabled).toBe(false));
    desk.answer = ok;
    await userEvent.click(screen.getByRole('button', { name: 'Order for 9:30' }));
    await landed();
    expect(wishes()).toEqual([
      { kind: 'at', at: at('09:30') },
      { kind: 'at', at: at('09:30') },
    ]);
  });

  test('choosing something else answers the question', async () => {
    desk.answer = () => refuse('later_than_promised', quote({ asap: { readyAt: at('09:05') } }));
    desk.open();
    await soon('about 8:40');
    await press();
    await banner();
    await waitFor(() => expect(button().disabled).toBe(false));
    await later();
    expect(screen.queryByText(/Order for/)).toBeNull();
  });

  test('a pause: when it ends and what it would be then; the form is kept', async () => {
    const fresh = quote({ asap: { readyAt: at('09:15') }, pausedUntil: at('09:10') });
    desk.answer = () => refuse('paused', fresh);
    desk.open();
    await soon('about 8:40');
    await userEvent.click(screen.getByRole('button', { name: 'Change name and email' }));
    await userEvent.type(field('Full name'), ' Hill');
    await press();
    expect((await banner()).textContent).toContain(
      'We are taking a short break and start again at 9:10. Order for 9:15?',
    );
    expect(field('Full name').value).toBe('Elena Marsh Hill');
  });

  test('closed by then, and no other time: it is said, and there is no button', async () => {
    desk.answer = () => refuse('closed_then', quote({ asap: null, days: [] }));
    desk.open();
    await soon('about 8:40');
    await later();
    await pick('8:15 PM');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We are closed at 8:15 PM. There is no other free time.',
    );
  });
});

describe('where no work is counted', () => {
  beforeEach(stopCounting);

  test('nothing is asked, shown or sent', async () => {
    desk.open();
    await press();
    await landed();
    expect(screen.queryByRole('radio', { name: /As soon as possible/ })).toBeNull();
    expect(server.asked).toEqual([]);
    expect(orders()[0]?.body).not.toHaveProperty('pickup');
  });

  test('a pause is seen before the press, and a refusal says the same and keeps the form', async () => {
    const words = 'We are taking a short break and start again at 9:10.';
    useLimits.setState({ stores: { uptown: { items: {}, options: {}, pausedUntil: at('09:10') } } });
    desk.open();
    expect(await screen.findByText(words)).toBeTruthy();
    desk.answer = () => refuse('paused', quote({ asap: null, days: [], pausedUntil: at('09:10') }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of paused.');
  });
});

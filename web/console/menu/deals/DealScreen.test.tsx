import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { openScreen, workingCopy } from '../testing/open-screen.tsx';
import { serveParts } from '../testing/serve-parts.ts';
import { DealScreen } from './DealScreen.tsx';
import { DealsScreen } from './DealsScreen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = async (id: string) => {
  openScreen(<DealScreen />, { at: `/deals/${id}`, path: '/deals/:id' });
  await screen.findByLabelText('Percent off');
};
const type = (label: string, text: string) =>
  userEvent.clear(screen.getByLabelText(label)).then(() => userEvent.type(screen.getByLabelText(label), text));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errors = () => [...document.querySelectorAll('.error')].map(({ textContent }) => textContent);

test('a new deal takes 20 percent off an item that has none, and is published alone', async () => {
  const sent = serveParts(api);
  await open('new');
  await press('Publish now');
  expect(errors()).toContain('Please choose an item.');
  expect(screen.queryByRole('option', { name: 'Latte' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Item'), 'Espresso');
  await type('First day', '2026-12-01');
  await type('Last day', '2026-11-30');
  await press('Publish now');
  expect(errors()).toEqual(['The last day is before the first one.']);
  await type('Last day', '2026-12-24');
  await press('Publish now');
  await screen.findByText('Another screen');
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/deals/1',
      body: { percentOff: 20, from: '2026-12-01', to: '2026-12-24', isAllDay: true, version: null },
    },
    {
      method: 'POST',
      path: '/catalogue/publish',
      body: { head: 7, only: [{ kind: 'deal', id: 1 }], seen: [expect.objectContaining({ kind: 'deal', id: 1 })] },
    },
  ]);
});

test.each(['0', '91', '2.5', ''])('%j percent is refused at the field', async (percent) => {
  const sent = serveParts(api);
  await open('3');
  await userEvent.clear(screen.getByLabelText('Percent off'));
  if (percent) await type('Percent off', percent.slice(0, 2));
  await press('Keep as draft');
  expect(errors()).toEqual(['Please enter a whole number from 1 to 90.']);
  expect(sent).toEqual([]);
});

test('a deal is taken off at once, after a question', async () => {
  const sent = serveParts(api);
  await open('3');
  await press('Take off the menu');
  await press('Take it off');
  await screen.findByText('Another screen');
  expect(sent).toEqual([
    { method: 'DELETE', path: '/deals/3', body: { version: '3-1_____________' } },
    {
      method: 'POST',
      path: '/catalogue/publish',
      body: { head: 7, only: [{ kind: 'deal', id: 3 }], seen: [expect.objectContaining({ kind: 'deal', id: 3 })] },
    },
  ]);
});

test('the list says which deals run, begin later or are over', async () => {
  const { deals: _, ...copy } = workingCopy();
  const deals = [
    { id: 1, percentOff: 20, from: '2001-03-03', isAllDay: true as const, version: 'a' },
    { id: 2, percentOff: 30, from: '2001-03-03', to: '2002-03-03', version: 'b' },
    { id: 3, percentOff: 10, from: '2099-03-03', to: '2099-04-03', version: 'c' },
  ];
  serveParts(api, { ...copy, deals });
  openScreen(<DealsScreen />);
  await screen.findByRole('link', { name: /^Latte/ });
  const words = screen.getAllByRole('link').map(({ textContent }) => textContent?.trim());
  expect(words).toEqual([
    'Add a deal',
    'Espresso$2.50 → $2.00, 20% off, since Mar 3, 2001, all day',
    'Americano$3.00 → $2.10, 30% off, over since Mar 3, 2002, with a countdown',
    'Latte$4.00 → $3.60, 10% off, from Mar 3, 2099 to Apr 3, 2099, with a countdown',
  ]);
});

test('shows the price that results, and keeps a countdown that is there [deals-8]', async () => {
  const sent = serveParts(api);
  await open('3');
  expect(screen.getByText('$4.00 → $3.20')).toBeTruthy();
  await type('Percent off', '25');
  expect(screen.getByText('$4.00 → $3.00')).toBeTruthy();
  const countdown = screen.getByRole<HTMLInputElement>('radio', { name: /^With a countdown, 30 to 90 minutes/ });
  expect(countdown.checked).toBe(true);
  await press('Keep as draft');
  await screen.findByText('Another screen');
  expect(sent[0]?.body).not.toHaveProperty('isAllDay');
});

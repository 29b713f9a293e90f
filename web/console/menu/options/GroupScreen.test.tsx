import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../../app/lib/testing/local-api.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { serveParts } from '../testing/serve-parts.ts';
import { GroupScreen } from './GroupScreen.tsx';
import { readExtra } from './group-form.ts';
import { OptionsScreen } from './OptionsScreen.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const open = async (id: string) => {
  openScreen(<GroupScreen />, { at: `/options/${id}`, path: '/options/:id' });
  await screen.findByLabelText('Name');
};
/** The fields of the nth option. */
const option = (nth: number) => {
  const element = document.querySelectorAll<HTMLDetailsElement>('details.option')[nth];
  if (!element) throw new Error(`there is no option ${nth}`);
  element.open = true;
  return within(element);
};
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const errors = () => [...document.querySelectorAll('.error')].map(({ textContent }) => textContent);

test.each([
  ['0.80', 80],
  ['-0.5', -50],
  ['−1', -100],
  ['+ 2', 200],
  ['-0', 0],
  ['1000', 100_000],
  ['1000.01', undefined],
  ['', undefined],
  ['free', undefined],
])('%j adds %j cents', (text, cents) => expect(readExtra(text)).toBe(cents));

test('an option gets another price and allergens; the group is one part', async () => {
  const sent = serveParts(api);
  await open('2');
  expect(screen.getByText(/^Used by 9 items: Latte, /)).toBeTruthy();
  const oat = option(1);
  await type(oat.getByLabelText('Adds to the price'), '0.60');
  await type(oat.getByLabelText('Name on the ticket (optional)'), 'Oat');
  await type(oat.getByLabelText('Adds to the time (optional)'), '20');
  await userEvent.click(
    within(oat.getByRole('radiogroup', { name: 'Tree nuts' })).getByRole('radio', { name: 'May contain' }),
  );
  await press('Publish now');
  await screen.findByText('Another screen');
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/groups/2',
    body: { name: 'Milk', kind: 'one', min: 1, max: 1, version: '2-1_____________' },
  });
  const { options } = (sent[0] as { body: unknown }).body as { options: object[] };
  expect(options).toHaveLength(4);
  expect(options[1]).toEqual({
    id: 22,
    name: 'Oat milk',
    ticketName: 'Oat',
    priceCents: 60,
    makeSeconds: 20,
    isArchived: false,
    allergens: ['gluten'],
    traces: ['nuts'],
    diet: ['vegan', 'vegetarian'],
  });
  expect(options[0]).not.toHaveProperty('ticketName');
  expect(options[0]).not.toHaveProperty('makeSeconds');
  expect(sent[1]?.body).toEqual({
    head: 7,
    only: [{ kind: 'group', id: 2 }],
    seen: [expect.objectContaining({ kind: 'group', id: 2 })],
  });
});

test('a new group: kind and bounds, one option, problems at their fields', async () => {
  const sent = serveParts(api);
  await open('new');
  await type(screen.getByLabelText('Name'), 'Spice');
  await userEvent.click(screen.getByRole('radio', { name: 'Any of them, with quantities' }));
  await type(screen.getByLabelText('At least'), '3');
  await type(screen.getByLabelText('At most'), '2');
  await type(option(0).getByLabelText('Adds to the price'), 'much');
  await press('Publish now');
  expect(errors()).toEqual([
    expect.stringMatching(/^Its least and most must be whole numbers/),
    'Please enter a name.',
    'Please enter a price such as 0.80, up to 1000.',
  ]);
  await type(screen.getByLabelText('At least'), '0');
  await type(option(0).getByLabelText('Name of the option'), 'Cinnamon');
  await type(option(0).getByLabelText('Adds to the price'), '.5');
  await press('Keep as draft');
  await screen.findByText('Another screen');
  const facts = { allergens: null, traces: null, diet: [] };
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/groups',
      body: {
        name: 'Spice',
        kind: 'count',
        min: 0,
        max: 2,
        options: [{ name: 'Cinnamon', priceCents: 50, isArchived: false, ...facts }],
      },
    },
  ]);
});

test('options that were stored but not published keep their numbers in the next try', async () => {
  const refused = { success: false, code: 'busy', message: 'Please try again.' };
  const sent = serveParts(api, undefined, ({ path }) =>
    path === '/catalogue/publish' ? { status: 503, body: refused } : undefined,
  );
  await open('4');
  await press('Add an option');
  await type(option(3).getByLabelText('Name of the option'), 'Cinnamon');
  await type(option(3).getByLabelText('Adds to the price'), '.5');
  await press('Publish now');
  expect((await screen.findByRole('alert')).textContent).toContain('It is saved, but not published.');
  await press('Publish now');
  await waitFor(() => expect(sent).toHaveLength(4));
  const idsIn = (nth: number) =>
    (sent[nth]?.body as { options: { id?: number }[] } | undefined)?.options.map(({ id }) => id);
  expect(idsIn(0)).toEqual([41, 42, 43, undefined]);
  expect(idsIn(2)).toEqual([41, 42, 43, 5003]);
});

test('of one choice at most one is taken', async () => {
  const sent = serveParts(api);
  await open('4');
  await userEvent.click(screen.getByRole('radio', { name: 'One of them' }));
  expect(screen.queryByLabelText('At most')).toBeNull();
  await press('Keep as draft');
  await screen.findByText('Another screen');
  expect(sent[0]?.body).toMatchObject({ kind: 'one', min: 0, max: 1 });
});

test('options change places and are taken off, never deleted', async () => {
  const sent = serveParts(api);
  await open('4');
  const up = option(1).getByRole('button', { name: 'Move Hazelnut syrup up' });
  await userEvent.click(up);
  expect(screen.getByText('Hazelnut syrup is now number 1 of 3.')).toBeTruthy();
  // At the end of its way the button keeps the focus, and does nothing.
  expect([document.activeElement, up.ariaDisabled]).toEqual([up, 'true']);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(option(1).getByRole('button', { name: 'Take off the menu' }));
  await press('Add an option');
  await userEvent.click(option(3).getByRole('button', { name: 'Remove' }));
  await press('Keep as draft');
  await screen.findByText('Another screen');
  const { options } = (sent[0] as { body: unknown }).body as { options: { id: number; isArchived: boolean }[] };
  expect(options.map(({ id, isArchived }) => [id, isArchived])).toEqual([
    [42, false],
    [41, true],
    [43, false],
  ]);
});

test('a group that items use cannot be taken off', async () => {
  serveParts(api);
  await open('5');
  expect(screen.getByText('It can be taken off the menu once no item uses it.')).toBeTruthy();
});

test('the list says how many items use each group', async () => {
  serveParts(api);
  openScreen(<OptionsScreen />);
  expect((await screen.findByRole('link', { name: /^Milk/ })).textContent).toContain('Used by 9 items');
});

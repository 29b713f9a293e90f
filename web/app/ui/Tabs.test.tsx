import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: `Tab ${id}`, panel: <p>{`Panel ${id}`}</p> }));

function Example() {
  const [selected, setSelected] = useState('one');
  return <Tabs label="Example" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

const tab = (id: string) => screen.getByRole('tab', { name: `Tab ${id}` });
const shownPanel = () => screen.getByRole('tabpanel');
const selected = () => tabs.map(({ id }) => tab(id).getAttribute('aria-selected'));

beforeEach(() => {
  render(<Example />);
});
afterEach(cleanup);

test('a real tablist: roles, names, one tab stop, one panel shown', () => {
  expect(screen.getByRole('tablist', { name: 'Example' })).toBeDefined();
  expect(selected()).toEqual(['true', 'false', 'false']);
  expect(tabs.map(({ id }) => tab(id).tabIndex)).toEqual([0, -1, -1]);
  expect(shownPanel().textContent).toBe('Panel one');
  expect(shownPanel().getAttribute('aria-labelledby')).toBe(tab('one').id);
  expect(tab('one').getAttribute('aria-controls')).toBe(shownPanel().id);
});

test('a press selects', async () => {
  await userEvent.click(tab('three'));
  expect(selected()).toEqual(['false', 'false', 'true']);
  expect(shownPanel().textContent).toBe('Panel three');
});

test.each([
  ['{ArrowRight}', 'two'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'one'],
  ['{ArrowLeft}', 'three'],
  ['{End}', 'three'],
  ['{End}{Home}', 'one'],
])('%s leads to %s, with the focus', async (keys, id) => {
  tab('one').focus();
  await userEvent.keyboard(keys);
  expect(document.activeElement).toBe(tab(id));
  expect(shownPanel().textContent).toBe(`Panel ${id}`);
});

import { listFactLines } from '@juniper/core/rules/food-facts.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FactsFields } from './FactsFields.tsx';
import { type FactsValues, findUnanswered, listRowErrors, toFacts } from './facts-form.ts';

afterEach(cleanup);

const open = (facts: Partial<FactsValues>) => {
  const begin: FactsValues = { allergens: null, traces: null, diet: [], unanswered: [], ...facts };
  let value = begin;
  const Form = () => {
    const [state, setState] = useState(begin);
    value = state;
    return <FactsFields value={state} errors={listRowErrors(findUnanswered(state))} onChange={setState} />;
  };
  render(<Form />);
  return () => value;
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Allergens checked' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (allergen: string) => screen.getByRole('radiogroup', { name: allergen });
const choose = (allergen: string, choice: string) =>
  userEvent.click(within(row(allergen)).getByRole('radio', { name: choice }));
const sentence = () => screen.getByRole('status').textContent;

test('nothing is stated until every row is answered [console-7]', async () => {
  const value = open({});
  expect(box().checked).toBe(false);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(sentence()).toContain('Allergens: Not stated, please ask us');
  await userEvent.click(box());
  expect(screen.getAllByRole('radiogroup')).toHaveLength(14);
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  await choose('Milk', 'Contains');
  expect(toFacts(value())).toEqual({ allergens: null, traces: null, diet: [] });
  expect(sentence()).toContain('Not stated');
  expect(row('Gluten').getAttribute('aria-describedby')).toMatch(/-error$/);
  await press('None of the others');
  expect(toFacts(value())).toEqual({ allergens: ['milk'], traces: [], diet: [] });
  expect(screen.getAllByRole('radio', { name: 'No', checked: true })).toHaveLength(13);
  expect(sentence()).toContain('Contains: Milk');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an allergen is contained, perhaps in it, or not: one of the three', async () => {
  const value = open({ allergens: ['gluten'], traces: [] });
  await choose('Milk', 'Contains');
  await choose('Tree nuts', 'May contain');
  expect(value()).toMatchObject({ allergens: ['gluten', 'milk'], traces: ['nuts'] });
  expect(sentence()).toContain('Contains: Gluten, milk');
  expect(sentence()).toContain('May contain: Tree nuts');
  await choose('Milk', 'May contain');
  await choose('Gluten', 'No');
  expect(value()).toMatchObject({ allergens: [], traces: ['nuts', 'milk'] });
});

test('the box off states neither list, and on again brings the choices back', async () => {
  const value = open({ allergens: ['milk'], traces: ['nuts'], diet: ['vegetarian'] });
  await userEvent.click(box());
  expect(value()).toMatchObject({ allergens: null, traces: null, diet: ['vegetarian'] });
  await userEvent.click(box());
  expect(value()).toMatchObject({ allergens: ['milk'], traces: ['nuts'], unanswered: [] });
});

test('the diet is chosen apart from the allergens', async () => {
  const value = open({ allergens: [], traces: [] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  expect(value().diet).toEqual(['vegan']);
  expect(sentence()).toContain('Diet: Vegan');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  expect(value().diet).toEqual([]);
});

test('a word that is none of the 14 has a row too, so that it can be taken out', async () => {
  const value = open({ allergens: ['soy'], traces: [] });
  await choose('soy', 'No');
  expect(value().allergens).toEqual([]);
});

test('customers read of the item with its usual options', () => {
  const facts = { allergens: [], traces: [], diet: ['vegan'] };
  const usual = { facts: { allergens: ['milk'], traces: [], diet: ['vegetarian'] }, options: ['Whole milk'] };
  render(<FactsFields value={{ ...facts, unanswered: [] }} usual={usual} onChange={() => undefined} />);
  expect(sentence()).toContain('Customers will read, with Whole milk');
  for (const [term, words] of listFactLines(usual.facts)) expect(sentence()).toContain(`${term}: ${words}`);
  expect(sentence()).not.toContain('None of the 14');
});

import type { Facts } from '@juniper/core/rules/food-facts.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FactsFields } from './FactsFields.tsx';

afterEach(cleanup);

const open = (facts: Facts) => {
  let value = facts;
  const Form = () => {
    const [state, setState] = useState(facts);
    value = state;
    return <FactsFields value={state} onChange={setState} />;
  };
  render(<Form />);
  return () => value;
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'We have checked this item' });
const choose = (allergen: string, choice: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: allergen })).getByRole('radio', { name: choice }));
const sentence = () => screen.getByRole('status').textContent;

test('nothing is stated until somebody says that they have checked it', async () => {
  const value = open({ allergens: null, traces: null, diet: [] });
  expect(box().checked).toBe(false);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(sentence()).toContain('Allergens: Not stated, please ask us');
  await userEvent.click(box());
  expect(value()).toEqual({ allergens: [], traces: [], diet: [] });
  expect(screen.getAllByRole('radiogroup')).toHaveLength(14);
  expect(screen.getAllByRole('radio', { name: 'No', checked: true })).toHaveLength(14);
  expect(sentence()).toContain('Contains: None of the 14 allergens');
});

test('an allergen is contained, perhaps in it, or not: one of the three', async () => {
  const value = open({ allergens: ['gluten'], traces: [], diet: [] });
  await choose('Milk', 'Contains');
  await choose('Tree nuts', 'May contain');
  expect(value()).toEqual({ allergens: ['gluten', 'milk'], traces: ['nuts'], diet: [] });
  expect(sentence()).toContain('Contains: Gluten, milk');
  expect(sentence()).toContain('May contain: Tree nuts');
  await choose('Milk', 'May contain');
  await choose('Gluten', 'No');
  expect(value()).toEqual({ allergens: [], traces: ['nuts', 'milk'], diet: [] });
});

test('the box off states neither list, and on again brings the choices back', async () => {
  const value = open({ allergens: ['milk'], traces: ['nuts'], diet: ['vegetarian'] });
  await userEvent.click(box());
  expect(value()).toEqual({ allergens: null, traces: null, diet: ['vegetarian'] });
  await userEvent.click(box());
  expect(value()).toEqual({ allergens: ['milk'], traces: ['nuts'], diet: ['vegetarian'] });
});

test('the diet is chosen apart from the allergens', async () => {
  const value = open({ allergens: [], traces: [], diet: [] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  expect(value().diet).toEqual(['vegan']);
  expect(sentence()).toContain('Diet: Vegan');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Vegan' }));
  expect(value().diet).toEqual([]);
});

test('a word that is none of the 14 has a row too, so that it can be taken out', async () => {
  const value = open({ allergens: ['soy'], traces: [], diet: [] });
  await choose('soy', 'No');
  expect(value().allergens).toEqual([]);
});

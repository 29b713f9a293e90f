import { describe, expect, test } from 'vitest';
import type { Catalogue, Option } from '../rules/catalogue.ts';
import { freeDelivery } from '../rules/delivery.ts';
import type { Store } from '../rules/shop.ts';
import { listChatAnswers } from './chat-answers.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { getFaq as faqOf, getOrderingFaq as orderingOf } from './faq.ts';
import { getTermsText } from './terms.ts';

const faq = faqOf(defaultCafe);
const orderingFaq = orderingOf(defaultCafe);

test.each([
  [/ingredients/, /Organic beans/],
  [/vegan/, /milks .* pastries/],
  [/hours/, /7 AM to 9 PM daily/],
  [/Wi-Fi/, /free Wi-Fi/],
  [/online/, /website or app/],
  [/outdoor/, /courtyard/],
  [/pet-friendly/, /Pets are welcome/],
  [/gift cards/, /in store and online/],
  [/events/, /barista workshops/],
  [/loyalty/, /loyalty rewards program .* 100 points/],
])('question %# is %s [faq-1]', (question, answer) => {
  const [found, ...more] = faq.filter((entry) => question.test(entry.question));
  expect(more).toEqual([]);
  expect(found?.answer).toMatch(answer);
});

test('ten questions, and four on ordering [faq-1]', () => {
  expect(faq).toHaveLength(10);
  const [place, change, pay, track] = orderingFaq.map(({ answer }) => answer);
  expect(orderingFaq).toHaveLength(4);
  expect(place).toMatch(/cart, then go to checkout/);
  expect(change).toMatch(/cannot be modified after placing, but they can be cancelled and placed again/);
  expect(pay).toBe('We accept credit cards, PayPal and bank transfers. Today you pay at the counter or on delivery.');
  expect(track).toMatch(/tracking number is sent by email after shipping/);
});

test('where no store delivers, no text offers it; where one has rules, the terms say that it may cost [delivery-1]', () => {
  const { shop } = defaultCafe;
  const withDelivery = (delivery: Store['delivery']): Catalogue => ({
    ...defaultCafe,
    shop: { ...shop, stores: shop.stores.map((store) => ({ ...store, delivery: delivery ?? null })) },
  });
  const none = withDelivery(null);
  const [place, , pay] = orderingOf(none).map(({ answer }) => answer);
  expect(place).toContain('choose where you pick it up and tap');
  expect(pay).toMatch(/Today you pay at the counter\.$/);
  expect(listChatAnswers(none).find(({ keywords }) => keywords.includes('deliver'))?.text).toBe(place);
  const terms = (catalogue: Catalogue) => JSON.stringify(getTermsText(false, catalogue));
  expect(terms(defaultCafe)).toContain('Pickup and delivery cost nothing extra.');
  expect(terms(withDelivery(freeDelivery))).toContain('Checkout says where we deliver, and what that costs.');
});

test('where cards are on, the answer on payments says so [faq-3]', () => {
  const withCards: Catalogue = { ...defaultCafe, shop: { ...defaultCafe.shop, takesCards: true } };
  const changed = orderingOf(withCards).filter(({ answer }, at) => answer !== orderingFaq[at]?.answer);
  expect(changed.map(({ answer }) => answer)).toEqual([
    'We accept credit cards, PayPal and bank transfers. Online you pay when you order, by card, Apple Pay or Google Pay, or later at the counter or on delivery.',
  ]);
});

test('a gift card online is asked for through /contact [faq-3]', () => {
  expect(faq.find(({ question }) => /gift cards/.test(question))?.link?.to).toBe('/contact');
});

describe('what it says about vegan milk is what the menu says', () => {
  const answer = (catalogue: Catalogue) => faqOf(catalogue).find(({ question }) => /vegan/.test(question))?.answer;
  const withMilks = (change: (option: Option) => Option[]): Catalogue => ({
    ...defaultCafe,
    groups: defaultCafe.groups.map((group) =>
      group.id === 2 ? { ...group, options: group.options.flatMap(change) } : group,
    ),
  });
  const pastries = 'there are vegan pastries on the counter every morning.';

  test('they cost the same as dairy', () =>
    expect(answer(defaultCafe)).toBe(`Yes. Oat, almond and soy milks cost the same as dairy, and ${pastries}`));

  test('one of them costs more', () => {
    const dear = withMilks((option) => [option.id === 23 ? { ...option, priceCents: 50 } : option]);
    expect(answer(dear)).toBe(`Yes. There is oat, almond and soy milk, and ${pastries}`);
  });

  test('it costs more with a single drink', () => {
    const items = defaultCafe.items.map((item) => ({
      ...item,
      ...(item.id === 9 && { groups: [{ id: 2, defaults: [[21, 1]], prices: [[22, 30]] }] as const }),
    }));
    expect(answer({ ...defaultCafe, items })).toBe(`Yes. There is oat, almond and soy milk, and ${pastries}`);
  });

  test.each<[string, Catalogue, string]>([
    [
      'one is offered',
      withMilks((option) => (option.id > 22 ? [] : [option])),
      'Yes. Oat milk costs the same as dairy, and ',
    ],
    [
      'one has another name',
      withMilks((option) => (option.id > 23 ? [] : [option.id === 23 ? { ...option, name: 'Coconut drink' } : option])),
      'Yes. Oat milk and coconut drink cost the same as dairy, and ',
    ],
  ])('%s', (_, catalogue, start) => expect(answer(catalogue)).toBe(start + pastries));

  test('there is none, or no group of milk', () => {
    const none = `Yes. T${pastries.slice(1)}`;
    expect(answer(withMilks((option) => (option.id > 21 ? [] : [option])))).toBe(none);
    const items = defaultCafe.items.map(({ groups: _, ...item }) => item);
    expect(answer({ ...defaultCafe, items })).toBe(none);
  });
});

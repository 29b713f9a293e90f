import { expect, test } from 'vitest';
import { faq, orderingFaq } from './faq.ts';

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
])('question %# is %s', (question, answer) => {
  const [found, ...more] = faq.filter((entry) => question.test(entry.question));
  expect(more).toEqual([]);
  expect(found?.answer).toMatch(answer);
});

test('ten questions, and four on ordering', () => {
  expect(faq).toHaveLength(10);
  const [place, change, pay, track] = orderingFaq.map(({ answer }) => answer);
  expect(orderingFaq).toHaveLength(4);
  expect(place).toMatch(/cart, then go to checkout/);
  expect(change).toMatch(/cannot be modified after placing, but they can be cancelled and placed again/);
  expect(pay).toBe('We accept credit cards, PayPal and bank transfers. Today you pay at the counter or on delivery.');
  expect(track).toMatch(/tracking number is sent by e-mail after shipping/);
});

test('a gift card online is asked for through /contact', () => {
  expect(faq.find(({ question }) => /gift cards/.test(question))?.link?.to).toBe('/contact');
});

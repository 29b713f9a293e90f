import { describe, expect, test } from 'vitest';
import { chatFallback, listChatAnswers } from './chat-answers.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';
import { getFaq, getOrderingFaq } from './faq.ts';

const answers = listChatAnswers(defaultCafe);
const answerOn = (keyword: string) => answers.find(({ keywords }) => keywords.includes(keyword));
const textOn = (keyword: string) => answerOn(keyword)?.text ?? '';
const said = [...getFaq(defaultCafe), ...getOrderingFaq(defaultCafe)].map(({ answer }) => answer);

describe('the thirteen answers [chat-5]', () => {
  test.each([
    ['modify', /cannot be modified after placing, but they can be cancelled and placed again/],
    ['payment', /^We accept credit cards, PayPal and bank transfers\. Today you pay at the counter or on delivery\.$/],
    ['tracking', /tracking number is sent by email after shipping\. It is your order’s number/],
    ['opening hour', /from 7 AM to 9 PM daily\. Our online order desk .* from 8 AM to 10 PM daily\.$/],
    ['cancel', /Cancel before shipment for a full refund: .* before we start making it/],
    ['wifi', /free Wi-Fi/],
    ['outdoor', /tables in the courtyard/],
    ['pet', /Pets are welcome/],
    ['gift card', /in store and online/],
    ['workshop', /tasting events and barista workshops/],
    ['reward', /100 points and earn more with every completed order: 10% of its total/],
    ['vegan', /milks .* vegan pastries/],
    ['popular', /^Our most loved drinks are Caramel Cold Brew, Mocha Latte and Premium Beans Cappuccino\.$/],
  ])('%s', (keyword, text) => {
    expect(textOn(keyword)).toMatch(text);
  });
});

test('what the FAQ says too, it says in the same words [chat-5]', () => {
  for (const keyword of ['modify', 'payment', 'tracking', 'wifi', 'outdoor', 'pet', 'gift card', 'workshop', 'vegan']) {
    expect(said, keyword).toContain(textOn(keyword));
  }
});

test('the rewards are those of the sign-up page', () => {
  expect(textOn('reward')).toMatch(
    / Members also get saved favorite orders, member discounts, early access to new items, a free welcome drink and birthday-month offers\.$/,
  );
});

test('the most loved drinks lead to what the menu has [chat-5]', () => {
  const names = answerOn('popular')?.links?.map(({ label }) => label);
  expect(names).toEqual(['Caramel Cold Brew', 'Mocha', 'Cappuccino']);
  for (const name of names ?? []) expect(defaultCafe.items.map((product) => product.name)).toContain(name);
});

test('a drink that is not on the menu is not named', () => {
  const popularWithout = (...gone: number[]) =>
    listChatAnswers({ ...defaultCafe, items: defaultCafe.items.filter(({ id }) => !gone.includes(id)) }).find(
      ({ keywords }) => keywords.includes('popular'),
    );
  expect(popularWithout(5)?.text).toBe('Our most loved drinks are Caramel Cold Brew and Premium Beans Cappuccino.');
  expect(popularWithout(5)?.links?.map(({ label }) => label)).toEqual(['Caramel Cold Brew', 'Cappuccino']);
  expect(popularWithout(4, 5, 17)).toBeUndefined();
});

test('the fallback says that it is not sure, and what to ask about', () => {
  expect(chatFallback.text).toMatch(/not sure.*orders, payments, Wi-Fi, vegan options, pets or the coffee/);
});

test('no keyword stands for two answers', () => {
  const keywords = answers.flatMap((answer) => answer.keywords);
  expect(keywords.filter((keyword, at) => keywords.indexOf(keyword) !== at)).toEqual([]);
});

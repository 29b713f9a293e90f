import { chatFallback, chatSuggestions, listChatAnswers } from '@juniper/core/content/chat-answers.ts';
import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { findReply as reply } from './find-answer.ts';

const answers = listChatAnswers(defaultCafe);
const findReply = (message: string) => reply(defaultCafe, message);

const textOn = (keyword: string) => answers.find(({ keywords }) => keywords.includes(keyword))?.text ?? 'none';

/** What people type, under a keyword of the answer they should get. */
const questions: Record<string, string[]> = {
  'opening hour': [
    'what time do you open?',
    'When do you CLOSE',
    'are you open on sunday',
    'opning hors',
    'til when are you open tonight',
  ],
  cancel: ['how do I cancel my order', 'i want my money back', 'can I get a refund', 'cancle my ordr'],
  modify: ['I want to change my order', 'can i modify my order after placing it', 'can I add something to my order'],
  tracking: ['where is my order', 'has my order shipped', 'what is my tracking number', 'my order is late'],
  payment: [
    'can I pay by card',
    'do you take cash',
    'do you accept paypal?',
    'how can i pay for my order',
    'creditcard',
  ],
  wifi: ['do you have wifi', 'wi-fi password?', 'is there internet', 'do u have wify'],
  vegan: ['do you have oat milk', 'is there anything vegan', 'lactose free milk?', 'vegn pastries', 'plant-based milk'],
  pet: ['can I bring my dog', 'is my cat allowed', 'are pets ok?', 'can i come with my puppy'],
  outdoor: ['can I sit outside', 'is there outdoor seating', 'do you have a terrace'],
  'gift card': ['do you sell gift cards', 'giftcards', 'can I buy a gift card online'],
  workshop: ['when is the next workshop', 'do you host events', 'latte art class', 'coffee tasting'],
  reward: [
    'how do loyalty points work',
    'any discounts?',
    'do I get something on my birthday',
    'how do i become a member',
  ],
  popular: ['what is your most popular drink', 'what do you recommend', 'best coffee', 'tell me about your coffee'],
  gluten: ['I have a nut allergy', 'is the vegan cake gluten free?', 'allergic to oat milk', 'are there peanuts in it'],
  organic: ['where do your beans come from', 'what ingredients do you use'],
  delivery: ['how do I order', 'do you deliver', 'can I order online'],
  menu: ['how much is a latte', 'what cakes do you have', 'do you have soup today'],
  password: ['i forgot my password', "I can't log in"],
  human: ['can I talk to a human', 'what is your phone number', 'do you cater weddings', 'the food was bad'],
  address: ['where are you', "what's your address", 'where can I park'],
  thank: ['thank you', 'thanks!'],
};

const asked = Object.entries(questions).flatMap(([keyword, texts]) => texts.map((text) => [text, keyword] as const));

test.each(asked)('%j is about %s [chat-3, chat-4]', (text, keyword) => {
  expect(findReply(text).text).toBe(textOn(keyword));
});

test.each(['Opening hours', 'Vegan options', 'Payments', 'Wi-Fi', 'Pets', 'Rewards'])(
  'the suggestion %s has an answer [chat-2]',
  (suggestion) => {
    expect(chatSuggestions).toContain(suggestion);
    expect(findReply(suggestion).text).not.toBe(chatFallback.text);
  },
);

test.each([
  'asdfgh',
  'qwerty',
  '?',
  '42',
  'what',
  'this',
  'do you have a toilet',
  'can I book a table for four',
  'is there a dress code',
  'who is the president',
  'the weather is nice',
  'do you have high chairs',
  'I think so',
  'is it loud',
  'carpet',
  'steak',
])('%j: not sure [chat-3]', (text) => {
  expect(findReply(text)).toEqual(chatFallback);
});

test('forgives as much as the threshold of 0.4 does, and no more [chat-3]', () => {
  // Fuse's distance, from 0 for the same word to 1: 0.4 for the first two, 0.41 from 'event', 0.42 from 'member'.
  expect(['vgean', 'tarck'].map((word) => findReply(word).text)).toEqual([textOn('vegan'), textOn('tracking')]);
  expect(['eevne', 'mmebr'].map((word) => findReply(word))).toEqual([chatFallback, chatFallback]);
});

describe('a greeting', () => {
  const welcome =
    'Hello, and welcome to Juniper Row! Ask me about our hours, orders, payments, Wi-Fi, vegan options, pets or the coffee.';

  test.each(['hi', 'Hello!', 'hey there', 'Good morning', 'good   evening, everyone'])(
    '%j is welcomed [chat-4]',
    (text) => {
      expect(findReply(text)).toEqual({ text: welcome });
    },
  );

  test('with a question is welcomed first, and answered [chat-4]', () => {
    expect(findReply('Hi, do you have wifi?').text).toBe(`Hello, and welcome to Juniper Row! ${textOn('wifi')}`);
  });

  test('is a word of its own, not a part of one', () => {
    for (const text of ['this', 'they', 'which one']) expect(findReply(text).text).not.toContain('welcome');
  });
});

test('every link leads to a page that exists', () => {
  const { recipe, order, category, ...fixed } = paths;
  const pages = Object.values<string>(fixed);
  for (const { to } of [...answers, chatFallback].flatMap(({ links = [] }) => links)) {
    expect(pages, to).toContain(to.split('?')[0]);
  }
});

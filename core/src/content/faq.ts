import type { Catalogue } from '../rules/catalogue.ts';
import { describeOrdering, facts, getHoursFact, getPaymentFact, getRewardsFact, getVeganAnswer } from './facts.ts';

export type FaqEntry = {
  readonly question: string;
  readonly answer: string;
  readonly withoutMail?: string;
  readonly link?: { readonly label: string; readonly to: string };
};

export const getFaq = (catalogue: Catalogue): readonly FaqEntry[] => [
  {
    question: 'What ingredients do you use in your coffee?',
    answer: facts.ingredients,
  },
  {
    question: 'Do you have vegan options?',
    answer: getVeganAnswer(catalogue),
  },
  {
    question: 'What are your opening hours?',
    answer: getHoursFact(catalogue),
  },
  { question: 'Do you offer free Wi-Fi?', answer: facts.wifi },
  {
    question: 'Can I order online?',
    answer: facts.online,
    link: { label: 'See the menu', to: '/menu' },
  },
  {
    question: 'Do you have outdoor seating?',
    answer: facts.outdoor,
  },
  { question: 'Are you pet-friendly?', answer: facts.pets },
  {
    question: 'Do you sell gift cards?',
    answer: facts.giftCards,
    link: { label: 'Ask for a gift card', to: '/contact' },
  },
  {
    question: 'Do you host events or workshops?',
    answer: facts.events,
    link: { label: 'Ask for the next date', to: '/contact' },
  },
  {
    question: 'Do you have a loyalty program?',
    answer: getRewardsFact(catalogue),
    link: { label: 'Become a member', to: '/register' },
  },
];

export const getOrderingFaq = (catalogue: Catalogue): readonly FaqEntry[] => [
  {
    question: 'How do I place an order?',
    answer: describeOrdering(catalogue),
    link: { label: 'Start with the menu', to: '/menu' },
  },
  {
    question: 'Can I change my order after placing it?',
    answer: facts.changes,
  },
  {
    question: 'Which payments do you accept?',
    answer: getPaymentFact(catalogue),
  },
  {
    question: 'How can I track my order?',
    answer: facts.tracking,
    withoutMail: facts.trackingWithoutMail,
  },
];

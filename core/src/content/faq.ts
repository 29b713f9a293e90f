import { formatHour } from '../rules/clock.ts';
import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { shop } from './shop.ts';

export type FaqEntry = {
  readonly question: string;
  readonly answer: string;
  /** Where the answer leads, if it leads somewhere. */
  readonly link?: { readonly label: string; readonly to: string };
};

const { opens, closes } = shop.hours.cafe;

/** The ten of the landing page and of `/faq`. */
export const faq: readonly FaqEntry[] = [
  {
    question: 'What ingredients do you use in your coffee?',
    answer:
      'Organic beans, roasted in small batches, with filtered water and fresh milk. Nothing else goes into the cup unless you ask for it.',
  },
  {
    question: 'Do you have vegan options?',
    answer:
      'Yes. Oat, almond and soy milks cost the same as dairy, and there are vegan pastries on the counter every morning.',
  },
  {
    question: 'What are your opening hours?',
    answer: `We are open from ${formatHour(opens)} to ${formatHour(closes)} daily.`,
  },
  { question: 'Do you offer free Wi-Fi?', answer: 'Yes, free Wi-Fi for every guest, without a time limit.' },
  {
    question: 'Can I order online?',
    answer:
      'Yes, order via our website or app. The app is this website, installed: choose Install or Add to Home Screen in your browser.',
    link: { label: 'See the menu', to: '/menu' },
  },
  {
    question: 'Do you have outdoor seating?',
    answer: 'Yes, there are tables in the courtyard, with blankets when it turns cold.',
  },
  { question: 'Are you pet-friendly?', answer: 'Yes. Pets are welcome, and there is a water bowl by the door.' },
  {
    question: 'Do you sell gift cards?',
    answer:
      'Yes, in store and online. For a gift card online, send us a message with the amount and we arrange it by e-mail.',
    link: { label: 'Ask for a gift card', to: '/contact' },
  },
  {
    question: 'Do you host events or workshops?',
    answer: 'Yes, tasting events and barista workshops. Ask at the counter for the next date, or send us a message.',
    link: { label: 'Ask for the next date', to: '/contact' },
  },
  {
    question: 'Do you have a loyalty program?',
    answer: `Yes. Members of our loyalty rewards program start with ${welcomePoints} points and earn more with every completed order: ${pointsPercent}% of its total in dollars, rounded down.`,
    link: { label: 'Become a member', to: '/register' },
  },
];

/** The second group of `/faq`. */
export const orderingFaq: readonly FaqEntry[] = [
  {
    question: 'How do I place an order?',
    answer:
      'Add what you like to your cart, then go to checkout, choose pickup or delivery and press Place Order. You need an account, so that you can follow the order and earn points.',
    link: { label: 'Start with the menu', to: '/menu' },
  },
  {
    question: 'Can I change my order after placing it?',
    answer:
      'Orders cannot be modified after placing, but they can be cancelled and placed again. You can cancel while the order is pending, before we start to prepare it.',
  },
  {
    question: 'Which payments do you accept?',
    answer: `We accept ${shop.paymentMethods}. ${shop.paymentToday}`,
  },
  {
    question: 'How can I track my order?',
    answer:
      'A tracking number is sent by e-mail after shipping. It is your order’s number, mailed when the order leaves. Until then your profile shows the order’s status live.',
  },
];

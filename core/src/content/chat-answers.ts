import { type Catalogue, findItem } from '../rules/catalogue.ts';
import { formatList, lowerFirst } from '../rules/number-words.ts';
import { formatAddress, getMainStore } from '../rules/shop.ts';
import { listMemberBenefits, listWelcomeBenefits } from './benefits.ts';
import { getPhone } from './contact-texts.ts';
import { describeOrdering, facts, getHoursFact, getPaymentFact, getRewardsFact, getVeganAnswer } from './facts.ts';
import { allergyNote } from './legal.ts';
import { shop } from './shop.ts';

export type ChatLink = { readonly label: string; readonly to: string };

export type ChatReply = { readonly text: string; readonly links?: readonly ChatLink[] };

/** Keywords are words or short phrases, in lower case, singular, without fillers ('my', 'the'). */
export type ChatAnswer = ChatReply & {
  readonly keywords: readonly string[];
  readonly isUrgent?: true;
  readonly withoutMail?: ChatReply;
};

export const chatGreeting = `Hi, and welcome to ${shop.name}. What would you like to know?`;

export const chatSuggestions = ['Opening hours', 'Vegan options', 'Payments', 'Wi-Fi', 'Pets', 'Rewards'];

/** Checked before anything else. */
export const greetingWords = ['hi', 'hello', 'hey', 'good morning', 'good evening'];

const contactLink: ChatLink = { label: 'Send us a message', to: '/contact' };

/** Added before the answer to a question. */
export const chatWelcome = `Hello, and welcome to ${shop.name}!`;
export const chatWelcomeMore = 'Ask me about our hours, orders, payments, Wi-Fi, vegan options, pets or the coffee.';

export const chatFallback: ChatReply = {
  text: 'I’m not sure about that one. Try asking about orders, payments, Wi-Fi, vegan options, pets or the coffee.',
  links: [contactLink],
};

const describeOtherBenefits = (catalogue: Catalogue) =>
  formatList(
    [...listMemberBenefits(catalogue).slice(1), ...listWelcomeBenefits(catalogue).slice(1)].map(({ title }) =>
      lowerFirst(title),
    ),
  );

const lovedDrinks = [
  { name: 'Caramel Cold Brew', id: 17 },
  { name: 'Mocha Latte', id: 5 },
  { name: 'Premium Beans Cappuccino', id: 4 },
];

const createLovedAnswer = (catalogue: Catalogue): ChatAnswer[] => {
  const loved = lovedDrinks.flatMap(({ name, id }) => {
    const label = findItem(catalogue, id)?.name;
    return label ? [{ name, link: { label, to: `/shop?q=${encodeURIComponent(label)}` } }] : [];
  });
  if (loved.length === 0) return [];
  return [
    {
      keywords: splitKeywords(
        'most loved, favorite, favourite, popular, best, best seller, recommend, recommendation, suggest, signature, drink, coffee',
      ),
      text: `Our most loved drinks are ${formatList(loved.map(({ name }) => name))}.`,
      links: loved.map(({ link }) => link),
    },
  ];
};

const splitKeywords = (list: string): readonly string[] => list.split(', ');

/** Returns the thirteen main answers. If two match equally well, the first one is given. */
const listMainAnswers = (catalogue: Catalogue): readonly ChatAnswer[] => [
  {
    keywords: splitKeywords('cancel, cancelled, cancellation, cancel order, refund, money back, call off'),
    text: 'Sure! Cancel before shipment for a full refund: open your order and tap Cancel before we start making it. Not paid yet? Then there’s nothing to pay.',
    links: [{ label: 'My orders', to: '/profile' }],
  },
  {
    keywords: splitKeywords(
      'change order, modify, modify order, edit order, update order, add order, wrong, wrong order, mistake',
    ),
    text: facts.changes,
  },
  {
    keywords: splitKeywords(
      'track, tracking, track order, tracking number, where order, order status, order late, shipping, shipped, shipment, arrive',
    ),
    text: facts.tracking,
    links: [{ label: 'My orders', to: '/profile' }],
    withoutMail: { text: facts.trackingWithoutMail, links: [{ label: 'My orders', to: '/profile' }] },
  },
  {
    keywords: splitKeywords('gift, gift card, giftcard, gift voucher, gift certificate, buy card'),
    text: facts.giftCards,
    links: [{ label: 'Ask for a gift card', to: '/contact' }],
  },
  {
    keywords: splitKeywords(
      'pay, payment, paying, paid, pay order, pay pick, pay delivery, paypal, card, credit, credit card, creditcard, debit, debit card, cash, bank transfer, transfer, visa, mastercard, apple pay, google pay, invoice',
    ),
    text: getPaymentFact(catalogue),
  },
  {
    keywords: splitKeywords('wifi, wi fi, wlan, internet, wireless, wifi password, wi fi password, laptop, work'),
    text: facts.wifi,
  },
  {
    keywords: splitKeywords(
      'vegan, vegetarian, plant based, oat, oat milk, almond milk, soy, soy milk, milk, dairy, dairy free, lactose, pastry, pastries',
    ),
    text: getVeganAnswer(catalogue),
  },
  {
    keywords: splitKeywords('pet, pet friendly, dog, dog friendly, puppy, cat, animal'),
    text: facts.pets,
  },
  {
    keywords: splitKeywords(
      'outdoor, outside, outdoor seating, sit outside, seating, seats, terrace, patio, courtyard, garden',
    ),
    text: facts.outdoor,
  },
  {
    keywords: splitKeywords('event, workshop, tasting, class, classes, course, barista workshop, latte art, learn'),
    text: facts.events,
    links: [{ label: 'Ask for the next date', to: '/contact' }],
  },
  {
    keywords: splitKeywords(
      'reward, loyalty, point, member, membership, benefits, discount, deal, offers, coupon, voucher, birthday, welcome drink, free drink, sign up, join',
    ),
    text: `${getRewardsFact(catalogue)} Members also get ${describeOtherBenefits(catalogue)}.`,
    links: [{ label: 'Become a member', to: '/register' }],
  },
  {
    keywords: splitKeywords(
      'hour, opening hour, open, opened, opening, close, closed, closing, time open, time close, schedule, sunday, weekend, holiday, christmas',
    ),
    text: `${getHoursFact(catalogue)} Our online order desk is there for you from ${shop.orderHours} daily.`,
  },
  ...createLovedAnswer(catalogue),
];

const listFurtherAnswers = (catalogue: Catalogue): readonly ChatAnswer[] => [
  {
    keywords: splitKeywords(
      'allergy, allergies, allergic, allergen, nut, nut free, peanut, gluten, gluten free, celiac, coeliac, sesame, intolerance, intolerant',
    ),
    text: allergyNote,
    links: [{ label: 'Full allergen list', to: '/allergens' }, contactLink],
    // Wins over all other answers, whatever else the question is about.
    isUrgent: true,
  },
  {
    keywords: splitKeywords('bean, organic, ingredient, roast, roasted, coffee bean, coffee come, fair trade'),
    text: facts.ingredients,
    links: [{ label: 'Meet the beans', to: '/premiumbeans' }],
  },
  {
    keywords: splitKeywords(
      'contact, call, phone, telephone, number, phone number, email, mail, write, message, human, person, robot, bot, someone, talk, staff, manager, complaint, complain, bad, terrible, unhappy, lost, cater, catering, wedding, party',
    ),
    text: `Write to ${shop.email}, call ${getPhone(catalogue)}, or send us a message from here.`,
    links: [contactLink],
  },
  { keywords: splitKeywords('app, install, website, home screen'), text: facts.online },
  {
    keywords: splitKeywords(
      'order, place order, order online, ordering, checkout, cart, buy, deliver, delivery, delivered, pickup, pick up, takeaway, take away, takeout, take out',
    ),
    text: describeOrdering(catalogue),
    links: [{ label: 'Start with the menu', to: '/menu' }],
  },
  {
    keywords: splitKeywords(
      'menu, price, cost, much, expensive, cake, soup, milkshake, tea, decaf, espresso, latte, cappuccino, mocha, cold brew, chocolate, food, eat, lunch, breakfast, sell, serve',
    ),
    text: 'It’s all on the menu, with prices.',
    links: [{ label: 'See the menu', to: '/menu' }],
  },
  {
    keywords: splitKeywords('password, forgot password, reset password, log, login, locked'),
    text: 'We can email you a link that sets a new password.',
    links: [{ label: 'Ask for the link', to: '/forget-password' }],
    withoutMail: {
      text: `Give us a call at ${getPhone(catalogue)} or come by the counter, and we’ll help you back in.`,
    },
  },
  {
    keywords: splitKeywords('where, address, location, located, directions, find, map, street, parking, park'),
    text: `You’ll find us at ${formatAddress(getMainStore(catalogue))}.`,
    links: [{ label: 'Map, phone and hours', to: '/contact' }],
  },
  { keywords: splitKeywords('thank, thx, bye, goodbye'), text: 'You are welcome. See you at the counter!' },
];

export const listChatAnswers = (catalogue: Catalogue): readonly ChatAnswer[] => [
  ...listMainAnswers(catalogue),
  ...listFurtherAnswers(catalogue),
];

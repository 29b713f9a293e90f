import { formatHour } from '../rules/clock.ts';
import { pointsPercent, welcomePoints } from '../rules/loyalty.ts';
import { shop } from './shop.ts';

const { opens, closes } = shop.hours.cafe;

/** What people ask us, answered once: the FAQ and the chat assistant say the same. */
export const facts = {
  ingredients:
    'Organic beans, roasted in small batches, with filtered water and fresh milk. Nothing else goes into the cup unless you ask for it.',
  vegan:
    'Yes. Oat, almond and soy milks cost the same as dairy, and there are vegan pastries on the counter every morning.',
  hours: `We are open from ${formatHour(opens)} to ${formatHour(closes)} daily.`,
  wifi: 'Yes, free Wi-Fi for every guest, without a time limit.',
  online:
    'Yes, order via our website or app. The app is this website, installed: choose Install or Add to Home Screen in your browser.',
  outdoor: 'Yes, there are tables in the courtyard, with blankets when it turns cold.',
  pets: 'Yes. Pets are welcome, and there is a water bowl by the door.',
  giftCards:
    'Yes, in store and online. For a gift card online, send us a message with the amount and we arrange it by e-mail.',
  events: 'Yes, tasting events and barista workshops. Ask at the counter for the next date, or send us a message.',
  rewards: `Yes. Members of our loyalty rewards program start with ${welcomePoints} points and earn more with every completed order: ${pointsPercent}% of its total in dollars, rounded down.`,
  ordering:
    'Add what you like to your cart, then go to checkout, choose pickup or delivery and press Place Order. You need an account, so that you can follow the order and earn points.',
  changes:
    'Orders cannot be modified after placing, but they can be cancelled and placed again. You can cancel while the order is pending, before we start to prepare it.',
  payment: `We accept ${shop.paymentMethods}. ${shop.paymentToday}`,
  tracking:
    'A tracking number is sent by e-mail after shipping. It is your order’s number, mailed when the order leaves. Until then your profile shows the order’s status live.',
} as const;

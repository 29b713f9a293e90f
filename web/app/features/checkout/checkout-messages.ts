import { formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';

/** Texts of checkout (spec section 5, decisions 20 and 26; the rest is ours). */
export const checkoutMessages = {
  payment: 'You pay at the counter or on delivery. No card is needed now.',
  nextPage: 'Next: Stripe’s secure page',
  missing: {
    name: 'Enter your name.',
    email: 'Enter your email address.',
    address: 'Enter your address.',
    city: 'Enter your city.',
    zipCode: 'Enter your ZIP code.',
  },
  unanswered:
    'We could not reach the server. Your cart and your details are kept. Please check your connection and press Place Order again: your order is never placed twice.',
  refused: 'We could not place this order. Please check your details and try again.',
  priceChanged: (money: Money, cents: number) =>
    `The total of your order has changed to ${formatMoney(money, cents)}. Press Place Order again to order at this price.`,
  cannotBeHad: (money: Money, rest: number) =>
    `We cannot make your order as it is. Please change it below or in your cart.${rest > 0 ? ` The rest costs ${formatMoney(money, rest)}.` : ''}`,
} as const;

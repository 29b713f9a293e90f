import { mostLines, mostOfItem } from '@juniper/core/rules/cart.ts';

/** What the cart's page says of an order that was put into the cart again. */
export const reorderMessages = {
  all: (number: string) => `Everything from order ${number} was put into your cart, at today’s prices.`,
  some: (number: string) => `Not everything from order ${number} could be put into your cart.`,
  nothing: (number: string) => `Nothing from order ${number} could be put into your cart.`,
  gone: (name: string) => `${name} is not on the menu any more.`,
  price: (name: string, was: string, now: string) => `${name} costs ${now} now. It was ${was}.`,
  noRoom: (name: string, missing: number) =>
    `${missing} × ${name} did not fit: a cart holds ${mostOfItem} of an item and ${mostLines} different items.`,
} as const;

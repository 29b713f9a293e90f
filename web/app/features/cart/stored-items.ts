import { isObject, isText } from '../../lib/guards.ts';

/** What is believed of a stored cart or wishlist line. Name, price and picture are written too, but never read back. */
type StoredLine = { id: number; quantity: number; deal?: string };

/** `owner` is the id of the customer whose list it is; a visitor's list has none (decision 18). */
export type StoredItems = { items: readonly StoredLine[]; owner?: string };

const isQuantity = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const toLine = (value: unknown): StoredLine[] => {
  if (!isObject(value) || !Number.isInteger(value.id) || !isQuantity(value.quantity)) return [];
  const { id, quantity, deal } = value;
  return [{ id: Number(id), quantity, ...(isText(deal) && { deal }) }];
};

/** Lines that make no sense are left out; what is no list at all is corrupt. */
export const toStoredItems = (value: unknown): StoredItems | undefined => {
  if (!isObject(value) || !Array.isArray(value.items)) return undefined;
  return { items: value.items.flatMap(toLine), ...(isText(value.owner) && { owner: value.owner }) };
};

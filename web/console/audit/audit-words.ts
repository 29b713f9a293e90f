import type { AuditEntry } from '@juniper/core/contracts/audit.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { shopMoney } from '../lib/money.ts';

/** Permissions and 'customer.look', as a sentence about them begins. What a newer release writes is shown as it is. */
const actions: Readonly<Record<string, string>> = {
  'menu.edit': 'Edited the menu',
  'menu.publish': 'Published',
  'soldOut.set': 'Sold out or back',
  'store.pause': 'Paused or went on',
  'store.busy': 'Said how busy it is',
  'hours.edit': 'Changed hours or times',
  'shop.edit': 'Changed the shop',
  'staff.stores': 'Said where somebody works',
  'staff.manage': 'Staff',
  'orders.find': 'Sent the receipt again',
  'orders.refund': 'Refunded',
  'payments.switch': 'Switched cards on or off',
  'customers.give': 'Gave a customer something',
  'customers.block': 'Blocked a customer, or took the block back',
  'customer.look': 'Looked at a customer',
  'customer.search': 'Looked for',
};
export const actionWords = ({ action, before }: Pick<AuditEntry, 'action' | 'before'>): string =>
  isPlain(before) && 'problems' in before ? 'Looked at a payment' : (actions[action] ?? action);

const itemName = (catalogue: Catalogue, id: string) => findItem(catalogue, Number(id))?.name;

const nameIn: Readonly<Record<string, (catalogue: Catalogue, id: string) => string | undefined>> = {
  item: itemName,
  deal: itemName,
  option: (catalogue, id) => findOption(catalogue, Number(id))?.name,
  group: ({ groups }, id) => groups.find((group) => group.id === Number(id))?.name,
  store: ({ shop }, id) => shop.stores.find(({ store }) => store === id)?.name,
  category: ({ categories }, id) => categories.find(({ slug }) => slug === id)?.label,
};

/** 'item:3' as 'Latte', 'user:<id>' as the person's name, 'order:<id>' as its number; what has no name is called by its kind and number. */
export const subjectWords = (
  { subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>,
  catalogue?: Catalogue,
): string => {
  const [kind = '', id = ''] = subject.split(':');
  if (subjectName !== null) return subjectName;
  const named = catalogue && nameIn[kind]?.(catalogue, id);
  if (named !== undefined) return kind === 'deal' ? `Deal on ${named}` : named;
  if (kind === 'user') return 'An account that is gone';
  if (kind === 'invitation') return 'An invitation';
  if (kind === 'search') return id;
  const [first = '', ...rest] = kind;
  return [first.toUpperCase() + rest.join(''), id.length > 16 ? `${id.slice(0, 8)}...` : id].join(' ').trim();
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nothing = 'nothing';

const valueWords = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'number' && /cents$/i.test(field)) return formatMoney(shopMoney(), value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ') || nothing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** 'priceCents' as 'price', 'isDrink' as 'drink', 'availableFrom' as 'available from'. */
const fieldWords = (field: string): string =>
  field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/^cents$/, 'amount')
    .replace(/Cents$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** A menu's hash and a refund's id say nothing to people. */
const hidden = ['hash', 'refund'];

/** What changed, a line each: 'price: $4.00 to $4.20'. A publication has its own sentences. */
export const changeWords = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] => {
  if (isPlain(after) && Array.isArray(after.changes)) return after.changes.map(String);
  const [old, now] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !hidden.includes(field));
  return fields.flatMap((field) => {
    const [from, to] = [valueWords(field, old[field]), valueWords(field, now[field])];
    if (from === to) return [];
    if (!(field in old)) return [`${fieldWords(field)}: ${to}`];
    return [`${fieldWords(field)}: ${from} to ${to}`];
  });
};

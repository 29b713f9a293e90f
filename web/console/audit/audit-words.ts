import type { AuditEntry } from '@juniper/core/contracts/audit.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { formatRole } from '@juniper/core/rules/permissions.ts';
import type { OpeningTime } from '@juniper/core/rules/shop.ts';
import { shopMoney } from '../lib/money.ts';
import { formatShopMomentInText, getStoreZone } from '../lib/shop-time.ts';

const getItemName = (catalogue: Catalogue, id: string) => findItem(catalogue, Number(id))?.name;

const nameIn: Readonly<Record<string, (catalogue: Catalogue, id: string) => string | undefined>> = {
  item: getItemName,
  deal: getItemName,
  option: (catalogue, id) => findOption(catalogue, Number(id))?.name,
  group: ({ groups }, id) => groups.find((group) => group.id === Number(id))?.name,
  store: ({ shop }, id) => shop.stores.find(({ store }) => store === id)?.name,
  category: ({ categories }, id) => categories.find(({ slug }) => slug === id)?.label,
};

/** What is called like this has no name, or lost it. */
const kindWords: Readonly<Record<string, string>> = {
  user: 'an account that is gone',
  order: 'an order that is gone',
  item: 'an item that is gone',
  deal: 'a deal that is gone',
  option: 'an option that is gone',
  group: 'a group that is gone',
  store: 'a store that is gone',
  category: 'a category that is gone',
  invitation: 'an invitation',
  picture: 'a photo',
  revision: 'the menu',
  draft: 'the drafts',
  taxes: 'the taxes',
  money: 'the currency',
  payments: 'card payments',
  'welcome-drink': 'the welcome drink',
};

/** Returns 'Latte' for 'item:3', a person's name for 'user:<id>' and a number for 'order:<id>'. */
export function describeSubject(
  { subject, subjectName }: Pick<AuditEntry, 'subject' | 'subjectName'>,
  catalogue?: Catalogue,
): string {
  const [kind = '', id = ''] = subject.split(':');
  if (subjectName !== null) return subjectName;
  const name = catalogue && nameIn[kind]?.(catalogue, id);
  if (name !== undefined) return kind === 'deal' ? `the deal on ${name}` : name;
  // 'search:orders' says what was searched.
  if (kind === 'search') return id;
  return kindWords[kind] ?? kind;
}

const formatAmount = (cents: unknown): string => formatMoney(shopMoney(), Number(cents));

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

/** A sentence around the name of its subject: 'Paused', 'until 8:08 PM'. */
export type Sentence = { before: string; after?: string };

type Change = { kind: string; store: string | null; isNew: boolean; isGone: boolean; before: Fields; after: Fields };

const countWords = (count: unknown, one: string, many: string): string =>
  `${Math.abs(Number(count))} ${Math.abs(Number(count)) === 1 ? one : many}`;

const writers: Readonly<Record<string, (change: Change, catalogue?: Catalogue) => Sentence>> = {
  'menu.edit': ({ kind, isNew, isGone, after }) => {
    if (kind === 'picture') return { before: 'Added' };
    if (Array.isArray(after.discarded)) return { before: 'Discarded changes of' };
    if (Array.isArray(after.changes)) return { before: 'Imported' };
    return { before: isNew ? 'Added' : isGone ? 'Removed' : 'Edited' };
  },
  'menu.publish': ({ after }) => ({ before: 'Published', after: typeof after.note === 'string' ? after.note : '' }),
  'soldOut.set': ({ after: { left, until } }) => {
    if (left === null || left === undefined) return { before: 'Brought back' };
    const end = until === 'open' ? 'until further notice' : 'until tomorrow';
    return left === 0 ? { before: 'Sold out:', after: end } : { before: `Only ${left} left of`, after: end };
  },
  'store.pause': ({ store, after: { pausedUntil } }) =>
    typeof pausedUntil === 'string'
      ? { before: 'Paused', after: `until ${formatShopMomentInText(pausedUntil, getStoreZone(store))}` }
      : { before: 'Took orders again at' },
  'store.busy': ({ after: { minutes, moved } }) => {
    if (!minutes) return { before: 'Ended the busy time of' };
    const told = Number(moved) > 0 ? `, and told ${countWords(moved, 'customer', 'customers')}` : '';
    return { before: 'Said that', after: `is busy: orders take ${minutes} minutes longer${told}` };
  },
  'hours.edit': () => ({ before: 'Changed the hours of' }),
  'shop.edit': ({ kind, isNew, after }) => {
    if (kind === 'store' && isNew) return { before: 'Opened' };
    return { before: after.isArchived === true ? 'Closed for good:' : 'Changed' };
  },
  'payments.switch': ({ after }) => ({ before: after.takesCards === true ? 'Switched on' : 'Switched off' }),
  'staff.stores': ({ after }, catalogue) => {
    const stores = Array.isArray(after.stores) ? after.stores.map(String) : [];
    const names = stores.map((store) => (catalogue && nameIn.store?.(catalogue, store)) ?? store);
    return { before: 'Set where', after: `works: ${names.join(', ') || 'all stores'}` };
  },
  'staff.manage': ({ kind, before, after }) => {
    if (kind === 'invitation') {
      const role = formatRole(String(after.role ?? before.role));
      return { before: after.role === undefined ? 'Withdrew' : 'Sent', after: `to join as ${role}` };
    }
    if (after.renamed) return { before: 'Corrected the name of' };
    if (after.loggedOut) return { before: 'Logged out', after: 'on all devices' };
    if (after.role === 'customer') return { before: 'Removed', after: 'from the team' };
    return { before: 'Made', after: formatRole(String(after.role)) };
  },
  'board.work': ({ after: { closedAs } }) =>
    closedAs === 'no_show'
      ? { before: 'Said that nobody came for' }
      : { before: 'Said that', after: 'was handed over the day before' },
  'order.enter': () => ({ before: 'Entered', after: 'for a customer with a code' }),
  'orders.find': () => ({ before: 'Sent the receipt again of' }),
  'orders.refund': ({ before, after }) =>
    'problems' in before
      ? { before: 'Checked the payment of' }
      : { before: `Refunded ${formatAmount(after.cents)} of` },
  'customers.give': ({ after: { points, offCents, days } }) => {
    if (offCents !== undefined)
      return { before: 'Gave', after: `${formatAmount(offCents)} off one order, for ${days} days` };
    const words = countWords(points, 'point', 'points');
    return Number(points) < 0 ? { before: `Took ${words} from` } : { before: 'Gave', after: words };
  },
  'customers.block': ({ after }) => ({ before: after.isBlocked === false ? 'Unblocked' : 'Blocked' }),
  'customer.look': () => ({ before: 'Looked at' }),
  'customer.search': ({ after: { letters, length, day, found } }) => {
    const what =
      typeof day === 'string'
        ? `of ${formatDay(day)}`
        : `for “${letters}...”, ${countWords(length, 'letter', 'letters')}`;
    return { before: 'Searched', after: `${what}: ${found} found` };
  },
};

/** Returns what an entry says. What a newer release writes is told without its details. */
export function describeEntry({ action, subject, store, before, after }: AuditEntry, catalogue?: Catalogue): Sentence {
  const [kind = ''] = subject.split(':');
  const change = {
    kind,
    store,
    isNew: before === null,
    isGone: after === null,
    before: toFields(before),
    after: toFields(after),
  };
  return writers[action]?.(change, catalogue) ?? { before: 'Changed' };
}

/** Their sentence says it all. */
const fieldActions = ['menu.edit', 'hours.edit', 'shop.edit'];

const fieldWords: Readonly<Record<string, string>> = {
  week: 'opening hours',
  countsWork: 'pickup times',
  leadMinutes: 'minimum wait in minutes',
  startsOrders: 'starts orders automatically',
  usesReady: 'says when orders are ready',
  screenKey: 'link of the pickup screen made',
  screenNames: 'pickup screen shows first names',
  keptPercent: 'kept for regulars and cards, in percent',
  onlinePercent: 'share for online orders, in percent',
  isDrink: 'drink',
  isDraft: 'draft',
  isArchived: 'taken off',
  code: 'currency',
  bytes: '',
  crop: '',
};

/** Writes 'priceCents' as 'price', 'isDrink' as 'drink', 'availableFrom' as 'available from'. */
const describeField = (field: string): string =>
  fieldWords[field] ??
  field
    .replace(/Cents$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

const nothing = 'nothing';

/** Returns a value in words, or undefined for one that has too many parts to be told. */
function describeValue(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return nothing;
  if (field === 'week') return formatWeekLines({ week: value as OpeningTime[] }).join('; ') || 'closed every day';
  if (/Cents$/.test(field)) return formatAmount(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (!Array.isArray(value)) return typeof value === 'object' ? undefined : String(value);
  return value.every((part) => typeof part !== 'object') ? value.join(', ') || nothing : undefined;
}

/** Returns a line for each change, such as 'price: $4.00 to $4.20'. A publication has its own sentences. */
export function describeChanges({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>): string[] {
  const [old, now] = [toFields(before), toFields(after)];
  if (Array.isArray(now.changes)) return now.changes.map(String);
  if (!fieldActions.includes(action)) return [];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => describeField(field) !== '',
  );
  return fields.flatMap((field) => {
    const [from, to] = [describeValue(field, old[field]), describeValue(field, now[field])];
    if (from === undefined || to === undefined) return [`${describeField(field)} changed`];
    if (from === to) return [];
    return [field in old ? `${describeField(field)}: ${from} to ${to}` : `${describeField(field)}: ${to}`];
  });
}

import { type Books, expand } from './books.ts';
import { Capture, Expand, List, NewRefund, NewSession, parse } from './parameters.ts';
import { missing } from './refused.ts';
import type { Rules } from './rules.ts';

export type Operation =
  | 'session.create'
  | 'session.list'
  | 'session.retrieve'
  | 'session.expire'
  | 'intent.list'
  | 'intent.retrieve'
  | 'intent.capture'
  | 'intent.cancel'
  | 'refund.create'
  | 'refund.list'
  | 'refund.retrieve';

const addresses: Record<Operation, RegExp> = {
  'session.create': /^POST \/v1\/checkout\/sessions$/,
  'session.list': /^GET \/v1\/checkout\/sessions$/,
  'session.retrieve': /^GET \/v1\/checkout\/sessions\/(\w+)$/,
  'session.expire': /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
  'intent.list': /^GET \/v1\/payment_intents$/,
  'intent.retrieve': /^GET \/v1\/payment_intents\/(\w+)$/,
  'intent.capture': /^POST \/v1\/payment_intents\/(\w+)\/capture$/,
  'intent.cancel': /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
  'refund.create': /^POST \/v1\/refunds$/,
  'refund.list': /^GET \/v1\/refunds$/,
  'refund.retrieve': /^GET \/v1\/refunds\/(\w+)$/,
};

/** Finds the operation and the id of a request line such as 'POST /v1/refunds'. */
export function findOperation(line: string): { operation: Operation; id: string } | undefined {
  for (const [operation, address] of Object.entries(addresses)) {
    const match = address.exec(line);
    if (match) return { operation: operation as Operation, id: match[1] ?? '' };
  }
  return undefined;
}

type ListedObject = { id: string; created: number; status: string; payment_intent?: string | null };

/** A page of it, the newest first. */
function list(items: Iterable<ListedObject>, { limit, starting_after, payment_intent, status, created }: List) {
  const fitting = [...items].reverse().filter((item) => {
    if (payment_intent !== undefined && item.payment_intent !== payment_intent) return false;
    if (status !== undefined && item.status !== status) return false;
    const { gte = 0, gt = -1, lte = Infinity, lt = Infinity } = created;
    return item.created >= gte && item.created > gt && item.created <= lte && item.created < lt;
  });
  const start = starting_after ? fitting.findIndex(({ id }) => id === starting_after) + 1 : 0;
  if (starting_after && start === 0) throw missing('object', starting_after);
  return { object: 'list', data: fitting.slice(start, start + limit), has_more: fitting.length > start + limit };
}

export function createOperations(books: Books, rules: Rules) {
  type Run = (id: string, parameters: object) => object;

  const shown = (item: object, { expand: paths }: { expand: string[] }) => expand(books, item, paths);
  const listItems =
    (items: () => Iterable<ListedObject>): Run =>
    (_id, parameters) => {
      rules.sweep();
      const wish = parse(List, parameters);
      return shown(list(items(), wish), wish);
    };
  const one =
    (act: (id: string) => object): Run =>
    (id, parameters) => {
      const wish = parse(Expand, parameters);
      return shown(act(id), wish);
    };

  const runs: Record<Operation, Run> = {
    'session.create': (_id, parameters) => {
      const wish = parse(NewSession, parameters);
      return shown(rules.createSession(wish), wish);
    },
    'session.list': listItems(() => books.sessions.values()),
    'session.retrieve': one(rules.session),
    'session.expire': one(rules.expireSession),
    'intent.list': listItems(() => books.intents.values()),
    'intent.retrieve': one(rules.intent),
    'intent.capture': (id, parameters) => {
      const wish = parse(Capture, parameters);
      return shown(rules.capture(id, wish.amount_to_capture), wish);
    },
    'intent.cancel': one(rules.cancel),
    'refund.create': (_id, parameters) => {
      const wish = parse(NewRefund, parameters);
      return shown(rules.createRefund(wish), wish);
    },
    'refund.list': listItems(() => books.refunds.values()),
    'refund.retrieve': one(rules.refund),
  };
  return (operation: Operation, id: string, parameters: object): object => runs[operation](id, parameters);
}

import { z } from 'zod';
import { wrongParameter } from './refused.ts';

type Tree = { [name: string]: Tree | string };

/** Reads a form such as 'line_items[0][quantity]=1' into the object that was sent. */
export function readForm(form: URLSearchParams): object {
  const tree: Tree = {};
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() as string;
    let node = tree;
    for (const step of path) {
      node[step] ??= {};
      node = node[step] as Tree;
    }
    node[last] = value;
  }
  return Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, withLists(node)]));
}

function withLists(node: Tree | string): unknown {
  if (typeof node === 'string') return node;
  if (Object.keys(node).every((name) => /^\d+$/.test(name))) return Object.values(node).map(withLists);
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withLists(inner)]));
}

/** Parses parameters, and refuses wrong and unknown ones as Stripe does. */
export function parse<T>(schema: z.ZodType<T>, parameters: object): T {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongParameter(issue?.path.join('.') ?? '', issue?.message ?? '');
}

const whole = z.coerce.number().int();
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).default([]);

export const NewSession = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.array(z.literal('card')).length(1),
  adaptive_pricing: z.strictObject({ enabled: z.stringbool() }).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.positive(),
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole.nonnegative().max(99_999_999),
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    )
    .min(1),
  payment_intent_data: z.strictObject({
    capture_method: z.enum(['manual', 'automatic']).default('automatic'),
    metadata,
  }),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  expires_at: whole.optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expand,
});
export type NewSession = z.infer<typeof NewSession>;

export const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: whole.positive().optional(),
  metadata,
  expand,
});
export type NewRefund = z.infer<typeof NewRefund>;

export const Capture = z.strictObject({ amount_to_capture: whole.positive().optional(), expand });

export const Expand = z.strictObject({ expand });

export const List = z.strictObject({
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  payment_intent: z.string().optional(),
  status: z.string().optional(),
  created: z
    .strictObject({ gte: whole.optional(), gt: whole.optional(), lte: whole.optional(), lt: whole.optional() })
    .default({}),
  expand,
});
export type List = z.infer<typeof List>;

import fc from 'fast-check';
import sharp from 'sharp';
import { defaultCafe } from '../../core/src/content/default-cafe/catalogue.ts';
import { recipes } from '../../core/src/content/recipes.ts';
import { maxProductId } from '../../core/src/rules/catalogue.ts';
import { uploadedNamePattern } from '../../core/src/rules/uploaded-picture.ts';
import type { MenuRows } from './menu-rows.ts';

export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Values from the database: the caller's, another's, and unknown ones. */
export type DatabaseValues = {
  ids: string[];
  emails: string[];
  keys: string[];
  pictures: string[];
  changeable: string[];
  blockable: string[];
  /** A completed delivery, which is paid. */
  completed: string;
  /** A pickup that is being made, at a store that says when it is ready. */
  preparing: string;
  rows: MenuRows;
};

export const goodPassword = 'Juniper1!';

const pair = fc.tuple(
  fc.constantFrom(...defaultCafe.groups.flatMap((group) => group.options.map(({ id }) => id)), 999),
  fc.integer({ min: 1, max: 9 }),
);
/** Choices of drinks with size, milk, shots and syrups, in any order, and other choices. */
const options = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(11, 12),
      fc.constantFrom(21, 22, 23, 24),
      fc.subarray([41, 42, 43], { maxLength: 2 }),
      fc.nat(3),
    )
    .map(([size, milk, syrups, shots]) => [
      ...(shots > 0 ? [[31, shots]] : []),
      ...[size, milk, ...syrups].map((id) => [id, 1]),
    ]),
  fc.array(pair, { maxLength: 4 }),
);

const parts = [1, 2, 4, 6, 7, 8].map((id) => ({ kind: 'item', id }));

const seldom = (value: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, value);

/** Returns values that a schema cannot express: refinements, and ids that exist in the database. */
const byName = (name: string, database: DatabaseValues): fc.Arbitrary<unknown> | undefined => {
  if (/password/i.test(name)) return fc.constantFrom(goodPassword, goodPassword, goodPassword, 'Another2?');
  if (name === 'email')
    return fc.oneof(
      { arbitrary: fc.constantFrom(...database.emails), weight: 2 },
      fc.nat(9_999).map((n) => `f${n}@fuzz.example`),
    );
  if (name === 'idempotency-key' || name === 'key')
    return fc.oneof(fc.constantFrom(...database.keys), { arbitrary: fc.stringMatching(/^[\w.-]{8,100}$/), weight: 3 });
  // An order with one of these that is not the caller's own, or not its total, is refused before anything else is read.
  if (name === 'voucherId') return seldom(fc.oneof(fc.constantFrom(...database.ids), fc.uuid()));
  if (name === 'expectedTotal') return seldom(fc.nat(10_000).map((cents) => cents / 100));
  if (name === 'from') return fc.constantFrom('pending', 'pending', 'pending', 'pending', 'preparing');
  if (name === 'to')
    return fc.constantFrom('preparing', 'preparing', 'preparing', 'preparing', 'completed', 'cancelled');
  if (name === 'day') return fc.integer({ min: 1, max: 28 });
  if (name === 'revision') return fc.nat(3);
  // The first publication of a change moves the head on.
  if (name === 'head') return fc.constantFrom(1, 1, 1, 2, 2, 3);
  // Mostly parts that can be published; the whole draft cannot, once other requests have broken it.
  if (name === 'only')
    return fc.oneof({ arbitrary: fc.subarray(parts, { minLength: 1 }), weight: 4 }, fc.constant(undefined));
  if (name === 'storeLocation') return fc.constantFrom(null, 'downtown', 'mall', 'nowhere');
  if (name === 'store') return fc.constantFrom('main', 'downtown', 'mall', 'nowhere');
  if (name === 'stores') return fc.subarray(['main', 'downtown', 'mall']);
  if (name === 'slug') return fc.nat(9_999).map((n) => `tea-${n}`);
  if (name === 'category') return fc.constantFrom('coffee', 'coffee', 'cake', 'tea-1');
  if (name === 'taxClass') return fc.constantFrom('standard', 'standard', 'standard', 'food');
  if (name === 'groups') return fc.constantFrom([], [{ id: 1, defaults: [[11, 1]] }], [{ id: 2, defaults: [[12, 1]] }]);
  // Items, groups and deals of the default cafe have these numbers.
  if (name === 'ids') return fc.shuffledSubarray([3, 5], { minLength: 1 });
  if (name === 'min') return fc.constantFrom(0, 0, 1);
  if (name === 'max') return fc.constantFrom(1, 1, 2);
  if (name === 'version') return fc.oneof(fc.constant(null), fc.stringMatching(/^[\w-]{16}$/));
  if (name === 'parts') {
    const items = database.rows['/owner/catalogue/discard'] ?? [];
    return fc
      .subarray(items, { minLength: 1 })
      .map((rows) => rows.map(({ id, version }) => ({ kind: 'item', id, version })));
  }
  if (name === 'options') return options;
  if (name === 'points') return fc.integer({ min: -50, max: 12_000 });
  if (name === 'offCents') return fc.integer({ min: 0, max: 24_000 });
  if (name === 'q') return fc.oneof(fc.constantFrom('ada', 'ORD-', 'c1', '%_', ...database.emails), fc.string());
  // A few squares of the picture below, because each is encoded.
  if (name === 'x' || name === 'y') return fc.constantFrom(0, 0, 1_000, 1_100);
  if (name === 'size') return fc.constantFrom(7_900, 8_000, 8_000, 9_000);
  return undefined;
};

/** Mostly ids of the menu, so that orders are placed. */
const product = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...defaultCafe.items.map(({ id }) => id)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: maxProductId }) },
);
/** Mostly a line that can be ordered: without options it has the defaults. */
const orderable = (line: fc.Arbitrary<object>) =>
  fc.oneof({ arbitrary: line.map(({ options: _, ...rest }: { options?: unknown }) => rest), weight: 2 }, line);
const days = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-30') },
  fc.constantFrom('2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31'),
);

/** Times of pickup within a week, on whole five minutes, and some far away. */
const times = fc
  .oneof(
    { weight: 4, arbitrary: fc.nat(2_000).map((nth) => new Date((Math.ceil(Date.now() / 300_000) + nth) * 300_000)) },
    fc.constantFrom(new Date(0), new Date('2026-11-17T10:00:00.001Z'), new Date('9999-12-31T23:55:00Z')),
  )
  .map((time) => time.toISOString());

/** The smallest picture that can be cropped. */
export const aPicture = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#a05030' } })
  .png({ palette: true })
  .toBuffer();

/** Returns a value that a contract accepts, or nearly does. */
export function valid(schema: Schema, database: DatabaseValues, name = ''): fc.Arbitrary<unknown> {
  if (schema.format === 'date') return days;
  if (schema.format === 'date-time') return times;
  if (schema.format === 'binary') return fc.constant(aPicture);
  if (schema.pattern === uploadedNamePattern.source)
    return fc.constantFrom(...database.pictures, ...database.pictures, ...database.pictures, 'p-0123456789abcdef');
  if (schema.pattern === '^[1-9]\\d{0,9}$' && name === 'id') return product.map(String);
  if (name === 'options' && schema.type === 'array' && schema.items?.type !== 'object') return options;
  if (name === 'version' && schema.type === 'integer') return fc.constantFrom(1, 1, 2);
  // An option of a group is an object, one of a cup a pair.
  const isOfGroup = name === 'options' && [schema.type, schema.items?.type].includes('object');
  const hinted = isOfGroup ? undefined : byName(name, database);
  if (hinted) return hinted;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valid(one, database, name)));
  if (schema.format === 'uuid') return fc.oneof({ arbitrary: fc.constantFrom(...database.ids), weight: 4 }, fc.uuid());
  if (schema.pattern === '^[a-z0-9-]+$') return fc.constantFrom(...recipes.map(({ id }) => id), 'instant');
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valid(field, database, key)]);
      const required = { requiredKeys: (schema.required ?? []) as never[] };
      const all = fc.record(Object.fromEntries(fields), required);
      const least = fc.record(Object.fromEntries(fields.filter(([key]) => schema.required?.includes(key as string))));
      return name === 'items' ? orderable(fc.oneof(least, all)) : fc.oneof(least, all);
    }
    case 'array': {
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valid(item, database)));
      const range = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) };
      const item = valid(schema.items ?? {}, database, name);
      return fc.uniqueArray(item, { ...range, selector: (one) => (one as { id?: number } | null)?.id ?? one });
    }
    case 'integer':
      // Every number without a limit of its own is a product's id.
      if (schema.maximum === maxProductId || schema.maximum === Number.MAX_SAFE_INTEGER) return product;
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.nat(10_000).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      // A grapheme may be several characters.
      return fc.string({
        unit: 'grapheme',
        minLength: schema.minLength ?? 0,
        maxLength: ((schema.maxLength ?? 100) / 10) | 0 || 1,
      });
  }
}

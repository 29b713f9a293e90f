import fc from 'fast-check';
import { menu } from '../../core/src/content/menu.ts';

/** The part of JSON Schema that our contracts turn into. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** What stands in the database and may be named in a call: one's own, another's, and what is nobody's. */
export type Known = { ids: string[]; emails: string[]; keys: string[] };

export const goodPassword = 'Juniper1!';

/** What a schema cannot say: rules that are functions, and which values are there. */
const byName = (name: string, known: Known): fc.Arbitrary<unknown> | undefined => {
  if (/password/i.test(name)) return fc.constantFrom(goodPassword, goodPassword, goodPassword, 'Another2?');
  if (name === 'email')
    return fc.oneof(
      { arbitrary: fc.constantFrom(...known.emails), weight: 2 },
      fc.nat(9_999).map((n) => `f${n}@fuzz.example`),
    );
  if (name === 'idempotency-key' || name === 'key')
    return fc.oneof(fc.constantFrom(...known.keys), fc.stringMatching(/^[\w.-]{8,100}$/));
  if (name === 'from') return fc.constantFrom('pending', 'pending', 'preparing');
  if (name === 'to') return fc.constantFrom('preparing', 'preparing', 'completed', 'cancelled');
  if (name === 'day') return fc.integer({ min: 1, max: 28 });
  if (name === 'revision') return fc.nat(3);
  return undefined;
};

const product = fc.constantFrom(...menu.map(({ id }) => id));
const days = fc.constantFrom('2026-11-01', '2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31');

/** A value that a contract takes, or comes close to taking. */
export function valid(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const hinted = byName(name, known);
  if (hinted) return hinted;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known, name)));
  if (schema.format === 'uuid') return fc.oneof({ arbitrary: fc.constantFrom(...known.ids), weight: 4 }, fc.uuid());
  if (schema.format === 'date') return days;
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valid(field, known, key)]);
      const required = { requiredKeys: (schema.required ?? []) as never[] };
      const all = fc.record(Object.fromEntries(fields), required);
      const least = fc.record(Object.fromEntries(fields.filter(([key]) => schema.required?.includes(key as string))));
      return fc.oneof(least, all);
    }
    case 'array': {
      const range = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) };
      const item = valid(schema.items ?? {}, known, name);
      return fc.uniqueArray(item, { ...range, selector: (one) => (one as { id?: number } | null)?.id ?? one });
    }
    case 'integer':
      if (schema.maximum === Number.MAX_SAFE_INTEGER) return product;
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

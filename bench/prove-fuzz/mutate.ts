import fc from 'fast-check';

const numbers = [0, -1, -0, 0.1, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53];
const shapes: unknown[] = [null, true, [], {}, [[]], [null], { $ne: null }, { toString: 1 }];
const prototypes = ['{"__proto__":{"role":"staff"}}', '{"constructor":{"prototype":{"role":"staff"}}}'];
const characters = ['a\u0000b', '\u0000', '\ud800', 'x\udfff\ud800y', '\u202e\u200b\ufeff', 'İıſKÅ'];
const lengths = ['', ' ', '0', 'x'.repeat(99), 'x'.repeat(201), 'y'.repeat(5_001), 'z'.repeat(20_000)];
const statements = [
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '%s%n',
  '{{7*7}}<%= 7 %>',
  '../../../../etc/passwd',
];
const scripts = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'];
const dates = ['0000-01-01', '2026-02-30', '10000-01-01'];
const ids = ['ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000'];
const emails = [`${'a'.repeat(300)}@example.com`, "o'neill+x@example.com", 'ADA@EXAMPLE.COM'];
const emoji = '👩‍👩‍👧‍👦'.repeat(20);
const headerLine = '\u0007\u001b[31m\r\nBcc: x@example.com';
const texts = [...characters, ...lengths, ...statements, ...scripts, ...dates, ...ids, ...emails, emoji, headerLine];
const odd: unknown[] = [...numbers, ...shapes, ...prototypes.map((json) => JSON.parse(json)), ...texts];

// NUL and lone surrogates are tried more often: PostgreSQL cannot store them as text.
const oddValue = fc.oneof(fc.constantFrom(...odd), fc.constantFrom('a\u0000b', '\u0000', '\ud800', 'x\udfff'));

type Place = (string | number)[];

const placesIn = (value: unknown, at: Place = []): Place[] => {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
};

function change(value: unknown, place: Place, edit: (holder: Record<string, unknown>, key: string) => void): unknown {
  const root = { value: structuredClone(value) };
  const [last, ...way] = ['value', ...place].reverse() as string[];
  let holder = root as Record<string, unknown>;
  for (const key of way.reverse()) holder = holder[key] as Record<string, unknown>;
  edit(holder, last as string);
  return root.value;
}

/** Returns a valid value with one mistake: a wrong value, a missing one, or one that the contract does not have. */
export const nearly = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(value)), oddValue, fc.constantFrom('swap', 'swap', 'swap', 'drop', 'add'))
    .map(([place, wrong, how]) =>
      change(value, place, (holder, key) => {
        const inner = holder[key];
        if (how === 'drop' && place.length > 0 && !Array.isArray(holder)) delete holder[key];
        else if (how === 'add' && typeof inner === 'object' && inner !== null && !Array.isArray(inner))
          Object.assign(inner, { role: 'staff', price: wrong });
        else holder[key] = wrong;
      }),
    );

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...texts);

import fc from 'fast-check';

/** Values that are wrong almost everywhere. */
const odd: unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  0,
  -1,
  -0,
  0.1,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 1 },
  JSON.parse('{"__proto__":{"role":"staff"}}'),
  JSON.parse('{"constructor":{"prototype":{"role":"staff"}}}'),
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfff\ud800y',
  '\u202e\u200b\ufeff',
  '\u0007\u001b[31m\r\nBcc: x@example.com',
  'İıſKÅ',
  '👩‍👩‍👧‍👦'.repeat(20),
  `${'x'.repeat(99)}`,
  `${'x'.repeat(201)}`,
  'y'.repeat(5_001),
  'z'.repeat(20_000),
  "'; drop table users; --",
  "' or '1'='1",
  '$1',
  '%s%n',
  '{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '0000-01-01',
  '2026-02-30',
  '10000-01-01',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  `${'a'.repeat(300)}@example.com`,
  "o'neill+x@example.com",
  'ADA@EXAMPLE.COM',
];

// NUL and lone surrogates are tried more often: PostgreSQL cannot store them as text.
const oddValue = fc.oneof(fc.constantFrom(...odd), fc.constantFrom('a\u0000b', '\u0000', '\ud800', 'x\udfff'));

type Place = (string | number)[];

/** Lists every place in a value, including its root. */
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

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...odd.filter((value) => typeof value === 'string'));

import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Category, Item, ItemGroup } from '@juniper/core/rules/catalogue.ts';
import { isReadable } from '@juniper/core/rules/names.ts';
import fc from 'fast-check';
import type { Draft, DraftGroup } from '../src/catalogue/menu/draft.ts';

const pictures = fc.constantFrom(...defaultCafe.items.map(({ picture }) => picture));
const word = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/[\p{Cc}\p{Cs}{}]/u.test(text) && isReadable(text));
const text = fc.oneof(fc.constant(''), word, fc.constant('{Count} of {count}'));
/** Allergens that a vegan item can contain, so that each diet goes with them. */
const allergens = fc.array(fc.constantFrom('gluten', 'nuts', 'soybeans'), { maxLength: 3 });
const traces = fc.array(fc.constantFrom('gluten', 'milk', 'eggs'), { maxLength: 3 });
const diet = fc.array(fc.constantFrom('vegan', 'vegetarian'), { maxLength: 2 });
const day = fc.constantFrom('2020-02-29', '2026-11-15', '2031-01-01');
const mark = fc.constantFrom({}, {}, {}, { isArchived: true as const });
const itemMark = fc.constantFrom({}, {}, {}, { isArchived: true as const }, { isDraft: true as const });

const category = (slug: string): fc.Arbitrary<Category> =>
  fc.record({
    slug: fc.constant(slug),
    label: word,
    singular: word,
    plural: word,
    title: text,
    lead: text,
    description: text,
    picture: pictures,
    hasPage: fc.boolean(),
    hasSearch: fc.boolean(),
    heart: fc.constantFrom('wishlist', 'favorite', 'visit'),
  });

const item = (id: number, slugs: string[]): fc.Arbitrary<Item> =>
  fc.record(
    {
      id: fc.constant(id),
      category: fc.constantFrom(...slugs),
      name: word,
      description: text,
      picture: pictures,
      priceCents: fc.integer({ min: 0, max: 1_000_000 }),
      isDrink: fc.boolean(),
      allergens: fc.option(allergens),
      traces: fc.option(traces),
      diet,
      section: fc.constantFrom('hot', 'cold', 'food'),
      availableFrom: day,
    },
    {
      requiredKeys: [
        'id',
        'category',
        'name',
        'description',
        'picture',
        'priceCents',
        'isDrink',
        'allergens',
        'traces',
        'diet',
      ],
    },
  ) as fc.Arbitrary<Item>;

const option = (id: number, isFirst: boolean): fc.Arbitrary<DraftGroup['options'][number]> =>
  fc
    .tuple(
      fc.record({
        id: fc.constant(id),
        name: word,
        priceCents: fc.integer({ min: 0, max: 100_000 }),
        allergens: fc.option(allergens),
        traces: fc.option(traces),
        diet,
      }),
      fc.option(word, { nil: undefined }),
      isFirst ? fc.constant({}) : mark,
    )
    .map(([row, ticketName, its]) => ({ ...row, ...(ticketName !== undefined && { ticketName }), ...its }));

/** The first option is always offered. */
const group = (id: number): fc.Arbitrary<DraftGroup> =>
  fc
    .tuple(
      fc.record({
        id: fc.constant(id),
        name: word,
        kind: fc.constantFrom('one', 'many', 'count'),
        min: fc.integer({ min: 0, max: 1 }),
        max: fc.integer({ min: 1, max: 9 }),
      }),
      fc
        .integer({ min: 1, max: 3 })
        .chain((size) => fc.tuple(...[...Array(size).keys()].map((at) => option(id * 10 + at, at === 0)))),
      mark,
    )
    .map(([row, options, its]) => ({ ...row, max: row.kind === 'one' ? 1 : row.max, options, ...its }) as DraftGroup);

/** An item's use of it: the first option is its default, perhaps; others have a price of their own or are left out. */
const use = ({ id, kind, min, options }: DraftGroup): fc.Arbitrary<ItemGroup> => {
  const [first, ...others] = options.map((row) => row.id) as [number, ...number[]];
  return fc
    .record({
      isDefault: fc.boolean(),
      bounds: fc.constantFrom({}, { min: 0 }, { max: 1 }, ...(kind === 'one' ? [] : [{ min: 1, max: 9 }])),
      without: fc.subarray(others),
      priced: fc.subarray(others),
      cents: fc.integer({ min: 0, max: 900 }),
    })
    .map(({ isDefault, bounds, without, priced, cents }) => {
      const isUsual = isDefault || { min, ...bounds }.min > 0;
      const prices = [...(isUsual ? [[first, 0] as const] : []), ...priced.map((row) => [row, cents] as const)];
      return {
        id,
        ...bounds,
        defaults: isUsual ? [[first, 1] as const] : [],
        ...(without.length > 0 && { without }),
        ...(prices.length > 0 && { prices }),
      };
    });
};

/** Any draft that can be published. The first category and the first item are always shown. */
export const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    slugs: fc.uniqueArray(fc.constantFrom('tea', 'cake', 'soup-2', 'beans', '1', 'gifts'), { minLength: 1 }),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
    groups: fc.subarray([1, 2, 3, 4]).chain((some) => fc.tuple(...some.map(group))),
  })
  .chain(({ slugs, ids, groups }) =>
    fc.record({
      groups: fc.constant(groups),
      uses: fc.tuple(...ids.map(() => fc.subarray(groups).chain((some) => fc.tuple(...some.map(use))))),
      categories: fc.tuple(
        ...slugs.map((slug) => fc.tuple(category(slug), mark).map(([row, its]) => ({ ...row, ...its }))),
      ),
      items: fc.tuple(
        ...ids.map((id) => fc.tuple(item(id, slugs), itemMark).map(([row, its]) => ({ ...row, ...its }))),
      ),
      deals: fc.subarray(ids).chain((some) =>
        fc.tuple(
          ...some.map((id) =>
            fc.record(
              {
                id: fc.constant(id),
                percentOff: fc.integer({ min: 1, max: 90 }),
                from: fc.constant('2018-01-01'),
                to: day,
              },
              { requiredKeys: ['id', 'percentOff', 'from'] },
            ),
          ),
        ),
      ),
    }),
  )
  .map(({ categories, items, groups, uses, deals }) => {
    const [first, ...others] = categories as Draft['categories'] as [Draft['categories'][number]];
    const [shown, ...rest] = items as Draft['items'] as [Draft['items'][number]];
    const { isArchived: _, ...category } = first;
    const { isArchived: _a, isDraft: _d, ...item } = shown;
    return {
      shape: 1,
      categories: [category, ...others],
      // An item of an archived category could not be published.
      items: [item, ...rest].map((row, nth) => ({
        ...row,
        category: archivedIn(others, row.category) ? category.slug : row.category,
        ...(uses[nth]?.length && { groups: uses[nth] }),
      })),
      groups,
      deals: deals as Draft['deals'],
    };
  });

const archivedIn = (rows: Draft['categories'], category: string) =>
  rows.some(({ slug, isArchived }) => slug === category && isArchived);

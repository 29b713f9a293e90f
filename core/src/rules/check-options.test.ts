import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, ItemGroup, Option, OptionGroup } from './catalogue.ts';
import { changeItem } from './change-menu.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { choose } from './choose.ts';

const pictures = new Set([...defaultCafe.items, ...defaultCafe.categories].map(({ picture }) => picture));
const check = (changes: Partial<Catalogue>) => checkCatalogue({ ...defaultCafe, ...changes }, pictures);
const bounds =
  'its least and most must be whole numbers, 0 to 9, the most at least 1; of a single choice the most is 1.';

const shots = defaultCafe.groups[2] as OptionGroup;
const [shot] = shots.options as [Option];

describe('groups', () => {
  const other = { ...shots, id: 9, name: 'Other', options: [] };
  const withGroup = (changes: Partial<OptionGroup>) =>
    check({ groups: [...defaultCafe.groups, { ...other, ...changes }] });
  const withOption = (changes: Partial<Option>) =>
    withGroup({ options: [{ ...shot, id: 91, name: 'Ice', ...changes }] });

  test('one that no item uses is fine', () => expect(withOption({})).toEqual([]));

  test.each<[Partial<OptionGroup>, string]>([
    [{ name: '' }, 'Group 9: it needs a name.'],
    [{ min: 1.5 }, `Other: ${bounds}`],
    [{ min: -1 }, `Other: ${bounds}`],
    [{ max: 10 }, `Other: ${bounds}`],
    [{ max: 0, min: 0 }, `Other: ${bounds}`],
    [{ min: 3, max: 2 }, `Other: ${bounds}`],
    [{ kind: 'one', min: 0, max: 2 }, `Other: ${bounds}`],
  ])('with %j', (changes, message) =>
    expect(withGroup(changes)).toEqual([{ part: 'groups', id: 9, field: 'name' in changes ? 'name' : 'max', message }]),
  );

  test.each<[Partial<Option>, string]>([
    [{ name: '' }, 'Other: option 91: it needs a name.'],
    [{ priceCents: 100_001 }, 'Other: Ice: its price must be between −$1,000.00 and $1,000.00.'],
    [{ priceCents: -100_001 }, 'Other: Ice: its price must be between −$1,000.00 and $1,000.00.'],
    [{ priceCents: 0.5 }, 'Other: Ice: its price must be between −$1,000.00 and $1,000.00.'],
    [{ allergens: ['milk'], diet: ['vegan'] }, 'Other: Ice: it is stated as vegan, but contains milk.'],
    [{ diet: ['raw'] }, "Other: Ice: its diet 'raw' is none of these: vegan, vegetarian."],
  ])('an option with %j', (changes, message) =>
    expect(withOption(changes)).toEqual([
      { part: 'groups', id: 9, option: 91, field: Object.keys(changes).at(-1), message },
    ]),
  );

  test('bounds are in the cafe’s money', () => {
    const yen = { ...defaultCafe.shop, money: { code: 'JPY', minor: 0, locale: 'ja-JP' } } as const;
    const options = [{ ...shot, id: 91, name: 'Ice', priceCents: 100_001 }];
    const groups = [...defaultCafe.groups, { ...other, options }];
    expect(check({ shop: yen, groups })).toMatchObject([
      { message: 'Other: Ice: its price must be between −￥100,000 and ￥100,000.' },
    ]);
  });

  test('a number stands for one group and for one option', () => {
    expect(check({ groups: [...defaultCafe.groups, { ...other, id: 3 }] })).toEqual([
      { part: 'groups', id: 3, field: 'id', message: 'Other: there is another group with the number 3.' },
    ]);
    expect(withOption({ id: 31 })).toEqual([
      {
        part: 'groups',
        id: 3,
        option: 31,
        field: 'id',
        message: 'Extra shot: Extra shot: there is another option with the number 31.',
      },
      {
        part: 'groups',
        id: 9,
        option: 31,
        field: 'id',
        message: 'Other: Ice: there is another option with the number 31.',
      },
    ]);
  });
});

describe('an item’s choices', () => {
  const size: ItemGroup = { id: 1, defaults: [[11, 1]] };
  const syrup = (...prices: [option: number, cents: number][]): ItemGroup => ({ id: 4, defaults: [], prices });
  const withLatte = (groups: readonly ItemGroup[], changes: Partial<Catalogue> = {}) =>
    check({ ...changeItem(defaultCafe, 3, { groups }), ...changes }).map(
      ({ part, id, message }) => `${part} ${id} ${message}`,
    );
  const says = (...faults: string[]) => faults.map((fault) => `items 3 Latte: ${fault}`);

  test.each<[string, readonly ItemGroup[], string[]]>([
    ['as they are', [size], []],
    ['none', [], []],
    ['a group that is not there', [{ id: 9, defaults: [] }], ['its group 9 is not on the menu.']],
    ['a group twice', [size, size], ['it has the group Size twice.']],
    [
      'options of another group',
      [{ id: 4, defaults: [[11, 1]], without: [22], prices: [[31, 5]] }],
      ['Syrup has no option 11.', 'Syrup has no option 22.', 'Syrup has no option 31.'],
    ],
    ['no default where one must be chosen', [{ id: 1, defaults: [] }], ['its defaults do not fit the bounds of Size.']],
    [
      'two defaults of a single choice',
      [{ id: 2, defaults: choose(21, 22) }],
      ['its defaults do not fit the bounds of Milk.'],
    ],
    [
      'a default twice where each is had once',
      [{ id: 4, defaults: [[41, 2]], prices: [[41, 0]] }],
      ['its defaults do not fit the bounds of Syrup.'],
    ],
    [
      'a default that is not offered',
      [{ id: 2, defaults: [[21, 1]], without: [21] }],
      ['option 21 is its default, and it is not offered.', 'its defaults do not fit the bounds of Milk.'],
    ],
    [
      'bounds of its own that cannot be',
      [{ id: 4, min: 3, defaults: [] }],
      [`Syrup: ${bounds}`, 'its defaults do not fit the bounds of Syrup.'],
    ],
    [
      'a default that costs 0.01',
      [{ id: 1, defaults: [[11, 1]], prices: [[11, 1]] }],
      ['Regular is a default, so it must cost nothing extra.'],
    ],
    [
      'a default that takes 0.01 off',
      [{ id: 1, defaults: [[11, 1]], prices: [[11, -1]] }],
      ['Regular is a default, so it must cost nothing extra.'],
    ],
    [
      'a default with the group’s price',
      [{ id: 1, defaults: [[12, 1]] }],
      ['Large is a default, so it must cost nothing extra.'],
    ],
    [
      'a price that cannot be',
      [{ id: 4, defaults: [], prices: [[41, 100_001]] }],
      ['its price of option 41 must be between −$1,000.00 and $1,000.00.'],
    ],
  ])('%s', (_, groups, faults) => expect(withLatte(groups)).toEqual(says(...faults)));

  test.each<[string, ItemGroup, boolean]>([
    ['a size for all of its deal price', { ...size, prices: [[12, -320]] }, true],
    ['a size for a cent more', { ...size, prices: [[12, -321]] }, false],
    ['two syrups', syrup([41, -160], [42, -160], [43, -160]), true],
    ['two syrups for a cent more', syrup([41, -160], [42, -161], [43, -160]), false],
    ['three shots', { id: 3, defaults: [], prices: [[31, -106]] }, true],
    ['three shots for a cent more', { id: 3, defaults: [], prices: [[31, -107]] }, false],
  ])('the cheapest choice, $3.20 less %s', (_, group, isFine) =>
    expect(withLatte([group])).toEqual(isFine ? [] : says('its cheapest choice would cost less than nothing.')),
  );

  test('a cup has room for 20 choices', () => {
    const many = (id: number): OptionGroup => {
      const options = Array.from({ length: 9 }, (_, at) => ({ ...shot, id: id * 100 + at }));
      return { id, name: `Extras ${id}`, kind: 'many', min: 0, max: 9, options };
    };
    const groups = [...defaultCafe.groups, many(8), many(9)];
    const used = [8, 9].map((id) => ({ id, defaults: [] }));
    expect(withLatte([size, ...used], { groups })).toEqual([]);
    expect(withLatte([size, { id: 2, defaults: [[21, 1]] }, { id: 3, defaults: [] }, ...used], { groups })).toEqual(
      says('one of it could have 21 choices, and 20 is the most.'),
    );
  });
});

import { User } from '@juniper/core/contracts/user.ts';
import { describe, expect, test } from 'vitest';
import { toStoredUser, toUser } from './stored-user.ts';
import { sampleFavorite, sampleOrder, sampleUser } from './testing/samples.ts';

const candidates = [
  null,
  true,
  'text',
  'local',
  'google',
  'customer',
  'staff',
  '2026-11-14T08:00:00.000Z',
  7,
  [],
  ['mocha'],
  [sampleFavorite],
  [
    {
      ...sampleFavorite,
      options: [
        [12, 1],
        [31, 2],
      ],
      missing: ['Oat milk'],
    },
  ],
  [sampleOrder],
  { month: 2, day: 29 },
  { newsletter: true, notifications: true, favoriteStore: null },
  { newsletter: true, notifications: true, favoriteStore: 'mall' },
];

describe('whatever the contract allows in a user is read back', () => {
  test.each(Object.keys(User.shape))('%s', (field) => {
    const allowed = candidates
      .map((value) => ({ ...sampleUser, [field]: value }))
      .map((record) => User.safeParse(record).data)
      .filter((user) => user !== undefined);
    expect(User.safeParse(sampleUser).success).toBe(true);
    for (const user of allowed) expect(toUser(JSON.parse(JSON.stringify(toStoredUser(user))))).toEqual(user);
  });
});

test.each([{ options: 'oat' }, { options: [22] }, { options: [[22]] }, { options: [['22', 1]] }, { missing: [7] }])(
  'a saved drink with %j makes the record invalid',
  (changes) => {
    expect(toUser({ ...sampleUser, favoriteOrders: [{ ...sampleFavorite, ...changes }] })).toBeUndefined();
  },
);

import type { FeedbackRequest } from '../../core/src/contracts/feedback.ts';
import type { CartLine } from '../../core/src/rules/cart.ts';
import type { Choice } from '../../core/src/rules/catalogue.ts';

/** Accounts with this domain belong to the demo; all others are real customers. */
export const demoDomain = 'demo.example';
/** Staff passwords have 12 characters. */
export const demoPassword = 'DemoCoffee2026!';

export type Person = {
  name: string;
  street: string;
  favorites: number[];
  drink?: { id: number; options: readonly Choice[] };
  hasBirthday?: boolean;
  cart?: CartLine[];
  feedback?: FeedbackRequest;
};

export const customers: Person[] = [
  {
    name: 'Ada Byron',
    street: '12 Alder Street',
    favorites: [3, 103, 16],
    drink: {
      id: 3,
      options: [
        [12, 1],
        [22, 1],
        [31, 2],
      ],
    },
    hasBirthday: true,
    cart: [
      {
        id: 3,
        quantity: 2,
        options: [
          [11, 1],
          [21, 1],
        ],
      },
      {
        id: 3,
        quantity: 1,
        options: [
          [11, 1],
          [22, 1],
        ],
      },
      { id: 103, quantity: 1 },
    ],
    feedback: { rating: 5, comments: 'The carrot cake was still warm. Thank you!' },
  },
  { name: 'Ravi Patel', street: '48 Mill Lane', favorites: [43, 20] },
  {
    name: 'Lena Fischer',
    street: '7 Orchard Row',
    favorites: [27, 104],
    feedback: { rating: 4, comments: 'Lovely place; a few more seats by the window would be perfect.' },
  },
  { name: 'Sam Okafor', street: '230 Juniper Avenue', favorites: [15] },
  { name: 'Mei Tanaka', street: '91 Hollow Road', favorites: [105, 1, 31] },
];

export const owner = { name: 'Olive Hart', email: `owner@${demoDomain}`, role: 'owner' } as const;
export const staff = { name: 'Billie Barista', email: `staff@${demoDomain}`, role: 'staff' } as const;

export const getDemoEmail = ({ name }: { name: string }) => `${name.split(' ')[0]?.toLowerCase()}@${demoDomain}`;

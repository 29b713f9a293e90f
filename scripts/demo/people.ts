import type { FeedbackRequest } from '../../core/src/contracts/feedback.ts';

/** Whoever has an address here is the demo's; everybody else is a real person. */
export const demoDomain = 'demo.example';
export const demoPassword = 'Demo2026!';

export type Person = {
  name: string;
  street: string;
  favorites: number[];
  /** Gives the birthday voucher of this month. */
  hasBirthday?: boolean;
  cart?: { id: number; quantity: number }[];
  feedback?: FeedbackRequest;
};

export const customers: Person[] = [
  {
    name: 'Ada Byron',
    street: '12 Alder Street',
    favorites: [3, 103, 16],
    hasBirthday: true,
    cart: [
      { id: 3, quantity: 2 },
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

export const staff = { name: 'Billie Barista', email: `staff@${demoDomain}` };

/** 'Ada Byron' -> 'ada@demo.example' */
export const emailOf = ({ name }: { name: string }) => `${name.split(' ')[0]?.toLowerCase()}@${demoDomain}`;

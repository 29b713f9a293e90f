// The outcome of each fault for customers and staff. docs/operations.md shows the same table.

export const columns = [
  ...(['public page', 'menu', 'login', 'Google login', 'order', 'profile', 'staff board'] as const),
  ...(['sold out', 'publish', 'card payment', 'counter instead'] as const),
];
export type Column = (typeof columns)[number];

/** `slow`: every answer of the service takes three seconds longer; Stripe's eight, after both of our tries. */
export const slowMs = 3_000;
export const stripeSlowMs = 8_000;

export type Outcome = {
  says: string;
  /** The HTTP statuses, or the exit code of a command. */
  statuses: number[];
  atLeastMs?: number;
  withinMs: number;
  /** The message of a 503. */
  message?: string;
  /** The seconds of its Retry-After; 5 by default. */
  retryAfter?: number;
  /** The order's email waits until the fault is over. */
  mailWaits?: boolean;
};

const trouble = 'We are having trouble on our side. Please try again in a moment.';
const works: Outcome = { says: 'works', statuses: [200], withinMs: 2_000 };
const mailLater: Outcome = { ...works, says: 'works, mail later', mailWaits: true };
const limitsLater: Outcome = { ...works, says: 'works, 0.5 to 2 s', atLeastMs: 450 };
const refused: Outcome = { says: '503 within 3 s', statuses: [503], withinMs: 3_000, message: trouble };
const googleRefused: Outcome = {
  ...refused,
  says: 'refused within 3 s',
  message: 'Google login failed. Please try again.',
};
const late: Outcome = { says: 'late or 503, within 10 s', statuses: [200, 503], withinMs: 10_000, message: trouble };

// Both tries and the pause between them. The customer can change to the counter.
const cardsAway: Outcome = {
  says: '503 within 6 s',
  statuses: [503],
  withinMs: 6_000,
  retryAfter: 10,
  message: 'Cards cannot be taken right now. Would you like to pay at the counter?',
};

// A command takes a second to start.
const publishes: Outcome = { says: 'works, within 5 s', statuses: [0], withinMs: 5_000 };
const publishesNot: Outcome = { says: 'fails within 5 s', statuses: [1], withinMs: 5_000 };
const publishesLate: Outcome = { says: 'late or fails, within 10 s', statuses: [0, 1], withinMs: 10_000 };

const allBut = (outcome: Outcome, others: Partial<Record<Column, Outcome>>): Record<Column, Outcome> => ({
  ...(Object.fromEntries(columns.map((column) => [column, outcome])) as Record<Column, Outcome>),
  publish: publishes,
  ...others,
});

const pagesWork = { 'public page': works, menu: works };

export const matrix = {
  // First, while the server has not seen Google's keys yet.
  'Google down': allBut(works, { 'Google login': googleRefused }),
  'SMTP down': allBut(works, { order: mailLater }),
  'SMTP slow': allBut(works, {}),
  'worker down': allBut(works, { order: mailLater }),
  'Redis down': allBut(works, {}),
  'Redis slow': allBut(works, { login: limitsLater, 'Google login': limitsLater }),
  'Stripe down': allBut(works, { 'card payment': cardsAway }),
  'Stripe slow': allBut(works, { 'card payment': { ...cardsAway, atLeastMs: 5_000 } }),
  'PostgreSQL down': allBut(refused, { ...pagesWork, publish: publishesNot }),
  'PostgreSQL slow': allBut(late, { ...pagesWork, publish: publishesLate }),
};
export type Fault = keyof typeof matrix;

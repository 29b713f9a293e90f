/** Decision 25: the dearest drink of one order is free, up to this price, for this many days. */
export const welcomeDrink = { validDays: 60, upToCents: 600 } as const;

/** Decision 25: off one order's subtotal, in the birthday's month. */
export const birthdayPercentOff = 20;

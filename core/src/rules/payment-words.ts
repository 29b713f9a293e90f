/** Why the shop itself cancels an order. Pages know it by this text, and have their own words for it. */
export const notPaidInTime = 'It was not paid in time.';

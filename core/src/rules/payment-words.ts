/** Why the shop itself cancels an order. Pages and mails know it by this text, and say more to the customer. */
export const notPaidInTime = 'It was not paid in time.';
export const notPaidWords = 'It was not paid in time, so we did not make it.';

/** The reason of an order that the shop itself cancels. Pages and emails say `notPaidWords` instead. */
export const notPaidInTime = 'It was not paid in time.';
export const notPaidWords = 'It was not paid in time, so we did not make it.';

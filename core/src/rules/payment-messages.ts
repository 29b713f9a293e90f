/** The stored reason of an order that was not paid. Pages and emails show `notPaidWords` instead. */
export const notPaidInTime = 'It was not paid in time.';
export const notPaidWords = 'It was not paid in time, so we did not make it.';

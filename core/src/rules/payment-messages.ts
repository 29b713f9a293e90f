/** Stored as the reason. Pages and emails show `notPaidWords` instead. */
export const notPaidInTime = 'It was not paid in time.';
export const notPaidWords = 'It was not paid in time, so we did not make it.';

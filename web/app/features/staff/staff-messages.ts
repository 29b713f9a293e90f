import { shop } from '@juniper/core/content/shop.ts';

/** Texts of the staff board. The spec has no staff (decision 22), so all of them are our own. */
export const staffMessages = {
  staffOnly: 'This is for our staff only.',
  staffOnlyHint: `Do you work at ${shop.name}? Ask whoever runs the shop to add your account.`,
  arrived: (orderNumber: string, fulfilment: string) => `New order ${orderNumber}, ${fulfilment}`,
  arrivedFor: (orderNumber: string, fulfilment: string, times: string) =>
    `New order ${orderNumber}, ${fulfilment}, ${times}`,
  toStart: (orderNumber: string, times: string) => `Start ${orderNumber} now, ${times}`,
  cancelledByCustomer: (orderNumber: string) => `${orderNumber} was cancelled by the customer`,
  cancelledByStaff: (orderNumber: string, reason: string) => `${orderNumber} was cancelled: ${reason}`,
  leftBoard: (orderNumber: string) => `${orderNumber} is no longer on the board`,
  noted: (orderNumber: string) => `${orderNumber} is not where you put it`,
  moved: (time: string) => `Moved at ${time}, and the customer was told.`,
  overtaken: 'Someone else was faster. This is how it stands now.',
  refused: 'This could not be changed. Please try again.',
  unanswered: 'Not saved yet. Trying again...',
  unpaid: (count: number) => (count === 1 ? '1 order waits for payment' : `${count} orders wait for payment`),
  more: (count: number) => (count === 1 ? '1 more order waits' : `${count} more orders wait`),
  lost: 'Connection lost',
  lostSince: (time: string) => `Connection lost, showing orders from ${time}`,
  back: 'Connected again',
  soundBlocked: 'Turn sound on',
  chooseReason: 'Please choose a reason, or write one.',
} as const;

/** Reasons to choose from. The customer reads them as they are here. */
export const cancelReasons = [
  'We have run out of something that you ordered.',
  'We cannot make it in time today.',
  'We cannot deliver to this address.',
  'We close early today.',
] as const;

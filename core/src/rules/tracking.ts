export const maxCarrierLength = 40;
export const maxTrackingNumberLength = 60;

type Carried = { readonly fulfilment: string; readonly status: string };

/** Returns whether staff can say who carries an order: a delivery that is being made, or has left. */
export const canBeTracked = ({ fulfilment, status }: Carried): boolean =>
  fulfilment === 'delivery' && (status === 'preparing' || status === 'completed');

type Tracking = { readonly carrier: string | null; readonly number: string | null };

/** Returns 'DHL 0034 0434', or what is known of both. */
export const describeTracking = ({ carrier, number }: Tracking): string => [carrier, number].filter(Boolean).join(' ');

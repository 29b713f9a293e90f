import type { claimOrder } from '@juniper/core/contracts/staff.ts';
import { sendSigned } from '../../lib/api.ts';

/** Tells this board's claims from those of others, which may be of the same account. */
export const boardKey = crypto.randomUUID();

/** Tells other boards of a press, or with null that it was undone. If it is lost, they see the press when it is sent. */
export const sendClaim = (orderId: string, to: 'preparing' | 'ready' | 'completed' | null): void => {
  sendSigned<typeof claimOrder>('POST', `/staff/orders/${orderId}/claim`, { board: boardKey, to }).catch(() => {});
};

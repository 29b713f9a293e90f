import type { OwnerOrder } from '@juniper/core/contracts/owner-orders.ts';
import { sampleOrder } from '../../../app/lib/testing/samples.ts';

/** Being made, and paid at the counter. */
export const sampleOwnerOrder: OwnerOrder = {
  ...sampleOrder,
  status: 'preparing',
  closedAt: null,
  createdAt: '2025-11-09T20:00:00.000Z',
  discount: 1,
  totalAmount: 14.87,
  customerId: '0190c0de-0000-7000-8000-0000000000c1',
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  deliverTo: null,
  subtotal: 13.6,
  revision: 12,
  taxes: [
    { label: 'SGST', amount: 1.14 },
    { label: 'CGST', amount: 1.13 },
  ],
  isTaxIncluded: false,
  events: [
    { status: 'pending', at: '2025-11-09T20:00:00.000Z', actor: 'customer', by: null },
    { status: 'preparing', at: '2025-11-09T20:02:00.000Z', actor: 'staff', by: 'Robin Hale' },
  ],
  payments: [],
  refunds: [],
  refundable: 0,
  mails: [{ kind: 'order-placed', sentAt: '2025-11-09T20:00:05.000Z' }],
};

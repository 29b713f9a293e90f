import type { Ticket } from '@juniper/core/contracts/staff.ts';

export const sampleTicket: Ticket = {
  id: '0190c0de-0000-7000-8000-0000000000b1',
  orderNumber: 'ORD-7KQ2M',
  createdAt: '2026-11-14T16:05:00.000Z',
  preparingAt: null,
  closedAt: null,
  status: 'pending',
  cancelReason: null,
  fulfilment: 'pickup',
  storeLocation: 'downtown',
  name: 'Marcus Otto',
  email: 'marcus@otto.example',
  deliverTo: null,
  items: [
    { name: 'Special Flat White', quantity: 2 },
    { name: 'Butter Croissant', quantity: 1 },
  ],
  totalAmount: 13.69,
};

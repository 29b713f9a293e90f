import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Receipt } from '../src/emails/order-templates.ts';

export const site = 'https://juniperrow.example';
export const at = { publicUrl: site, shop: defaultCafe.shop };
export const mapSite = 'https://www.openstreetmap.org/';

export const order: Receipt = {
  order_id: '019a8000-0000-7000-8000-000000000001',
  number: 'ORD-7KQ2M',
  // 8 AM in the shop's time zone.
  created_at: new Date('2026-11-15T16:00:00Z'),
  preparing_at: null,
  closed_at: null,
  due_at: null,
  start_at: null,
  is_asap: true,
  due_moved_at: null,
  recalled_at: null,
  ready_at: null,
  left_over_at: null,
  closed_as: null,
  payment: 'counter',
  at_till: false,
  latestPayment: null,
  subtotal_cents: 1440,
  discount_cents: 0,
  delivery_fee_cents: null,
  taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1440, cents: 130 })),
  tax_included: false,
  total_cents: 1700,
  status: 'pending',
  cancel_reason: null,
  cancelled_by: null,
  fulfilment: 'pickup',
  store: 'downtown',
  address: '7 Larch Road',
  city: 'Maple Hollow',
  zip_code: '97099',
  contact_name: 'Ada',
  contact_email: 'ada@example.com',
  note: null,
  phone: null,
  carrier: null,
  tracking_number: null,
  catalogue_revision: 1,
  earned_points: 1,
  items: [
    { product_id: 3, name: 'Latte', quantity: 2, price_cents: 400, options: [], allergens: ['milk'], traces: [] },
    { product_id: 103, name: 'Carrot Cake', quantity: 1, price_cents: 640, options: [], allergens: null, traces: null },
  ],
};
export const delivered: Receipt = { ...order, fulfilment: 'delivery', store: 'main' };
export const byCard: Receipt = { ...order, payment: 'card' };
// Still the sixteenth in the shop's time zone.
export const refund = { cents: 448, reason: 'Sorry that it was cold.', done_at: new Date('2025-11-17T05:00:00Z') };
export const discounted: Receipt = {
  ...order,
  discount_cents: 400,
  total_cents: 1228,
  taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 1040, cents: 94 })),
};

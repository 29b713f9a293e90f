import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import type { User } from '@juniper/core/contracts/user.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getDefaultLineItem, getLineKey, type LineItem } from '@juniper/core/rules/options.ts';
import { type Address, getMainStore, type Money, type TaxProfile } from '@juniper/core/rules/shop.ts';

export const sampleFavorite: Favorite = {
  id: '0190c0de-0000-7000-8000-0000000000f1',
  productId: 3,
  name: 'Latte',
  price: 4,
  image: '/pictures/latte-800.webp',
  picture: 'latte',
  customizations: ['Oat milk', 'extra shot'],
  orderDate: '2026-11-03T20:00:00.000Z',
};

export const sampleOrder: Order = {
  id: '0190c0de-0000-7000-8000-0000000000a1',
  orderNumber: 'ORD-7KQ2M',
  createdAt: '2026-11-09T20:00:00.000Z',
  preparingAt: '2026-11-09T20:02:00.000Z',
  closedAt: '2026-11-09T20:07:00.000Z',
  totalAmount: 16.05,
  discount: 0,
  status: 'completed',
  cancelReason: null,
  fulfilment: 'pickup',
  items: [
    { id: 101, name: 'Chocolate cake', quantity: 1, price: 5.2 },
    {
      id: 6,
      name: 'Special Flat White',
      quantity: 2,
      price: 4.2,
      allergens: ['milk'],
      traces: [],
      options: [
        { id: 11, name: 'Regular', count: 1, isDefault: true },
        { id: 21, name: 'Whole milk', count: 1, isDefault: true },
      ],
    },
  ],
  storeLocation: 'uptown',
};

export const sampleUser: User = {
  id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  emailVerified: true,
  avatar: null,
  provider: 'local',
  role: 'customer',
  loyaltyPoints: 100,
  favoriteOrders: [sampleFavorite],
  savedRecipes: [],
  orderHistory: [sampleOrder],
  preferences: { newsletter: true, notifications: false, favoriteStore: 'uptown' },
  birthday: null,
  createdAt: '2026-11-14T08:00:00.000Z',
  updatedAt: '2026-11-14T08:00:00.000Z',
};

export const signedIn = { success: true, token: 'token-1', user: sampleUser, message: 'Welcome' } as const;

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

const moveCafe = (address: Address, timeZone: string, money: Money, taxes: TaxProfile): Catalogue => ({
  ...defaultCafe,
  shop: {
    stores: [{ ...getMainStore(defaultCafe), address, timeZone, phone: '+43 1 555 0142' }],
    taxProfiles: [taxes],
    money,
  },
});

const included = (label: string, rateBp: number): TaxProfile => ({
  id: 1,
  name: label,
  isInclusive: true,
  rates: [{ taxClass: 'standard', label, rateBp }],
});

/** The default menu in a cafe with euros, and in one with yen: amounts in cents are amounts in yen. */
export const viennaCafe = moveCafe(
  { street: 'Lindengasse 7', town: 'Wien', region: '', zipCode: '1070', country: 'AT' },
  'Europe/Vienna',
  { code: 'EUR', minor: 2, locale: 'de-AT' },
  included('USt', 2_000),
);
export const tokyoCafe = moveCafe(
  { street: '3 Kagurazaka', town: 'Shinjuku', region: 'Tokyo', zipCode: '162-0825', country: 'JP' },
  'Asia/Tokyo',
  { code: 'JPY', minor: 0, locale: 'ja-JP' },
  included('Tax', 1_000),
);

/** Makes the line item that one press on a card adds. */
export const makeUsualItem = (id: number): LineItem => getDefaultLineItem(defaultCafe, id);
export const usualKey = (id: number): string => getLineKey(makeUsualItem(id));

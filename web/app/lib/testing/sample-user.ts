import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { User } from '@juniper/core/contracts/user.ts';

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

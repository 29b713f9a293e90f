import type { User } from '@juniper/core/contracts/user.ts';

export const sampleUser: User = {
  id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Elena Marsh',
  email: 'elena@marsh.example',
  avatar: null,
  provider: 'local',
  role: 'customer',
  loyaltyPoints: 100,
  favoriteOrders: [{ id: 'favorite-1' }],
  orderHistory: [{ id: 'order-1' }],
  preferences: { newsletter: true, notifications: false, favoriteStore: 'uptown' },
  createdAt: '2026-11-14T08:00:00.000Z',
  updatedAt: '2026-11-14T08:00:00.000Z',
};

export const signedIn = { success: true, token: 'token-1', user: sampleUser, message: 'Welcome' } as const;

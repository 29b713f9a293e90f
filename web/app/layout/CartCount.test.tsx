import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storage } from '../lib/storage.ts';
import { openDevice } from '../lib/testing/open-device.ts';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { CartCount } from './CartCount.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test.each([
  [[], ''],
  [[{ id: 1, quantity: 7 }], '1 item'],
  [
    [
      { id: 1, quantity: 7 },
      { id: 2, quantity: 2 },
      { id: 101, quantity: 1 },
    ],
    '3 items',
  ],
])('the badge of the Cart link counts distinct items: %j', (items, text) => {
  storage.write('user', sampleUser);
  storage.write('juniper_cart', { items, owner: sampleUser.id });
  openDevice();
  render(
    <p>
      <CartCount />
    </p>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(text);
});

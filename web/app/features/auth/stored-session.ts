import type { User } from '@juniper/core/contracts/user.ts';
import { storage } from '../../lib/storage.ts';

export type StoredSession = { token?: string | undefined; user?: User | undefined };

export const readSession = (): StoredSession => ({ token: storage.read('token'), user: storage.read('user') });

/** The token is written last and removed first: another tab that sees it may rely on the user being there. */
export const keepSession = (token: string, user: User): void => {
  storage.write('user', user);
  storage.write('token', token);
};

export const dropSession = (): void => {
  storage.remove('token');
  storage.remove('user');
};

import { logout } from '../../app/features/auth/auth-calls.ts';
import { carryReturn } from '../../app/features/auth/carried-return.ts';
import { prepareLogout } from '../../app/features/auth/session-events.ts';
import { paths as storefront } from '../../app/lib/paths.ts';
import { queryClient } from '../lib/calls.ts';

let isLeaving = false;

// Back may bring up this document again, which has forgotten its account and shows a spinner.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isLeaving) location.reload();
});

/** Loads the storefront's /login, which leads back afterwards: here, or to another address of this site. */
export const goToLogin = (from = location.pathname + location.search + location.hash): void => {
  if (isLeaving) return;
  isLeaving = true;
  carryReturn({ from });
  location.replace(storefront.login);
};

/** Logging out waits no longer than this for the server. */
const patienceMs = 2_000;

const logOut = async (): Promise<void> => {
  await prepareLogout();
  isLeaving = true;
  const answered = logout();
  queryClient.clear();
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
};

/** Makes the device forget the account, and opens the shop's first page, as the storefront does. */
export const leave = async (): Promise<void> => {
  await logOut();
  location.replace(storefront.landing);
};

import type { User } from '@juniper/core/contracts/user.ts';
import { may } from '@juniper/core/rules/permissions.ts';
import { listenForSessionEnd } from '../../lib/api.ts';
import { loadUser } from './auth-calls.ts';
import { endSession, isUserMissing, restoreSession, useAuth } from './auth-store.ts';

/**
 * Runs in the head, before the first paint, so that a member never sees a visitor's header (decision 42). Pages are
 * rendered for a visitor; style sheets choose by `html[data-session]`. Its hash is in the CSP: keep it constant.
 */
export const sessionMarkScript =
  "try{let u=JSON.parse(localStorage.getItem('user'));if(localStorage.getItem('token')&&u.email)document.documentElement.dataset.session={staff:'staff',manager:'manager',owner:'manager'}[u.role]??'member'}catch{}";

/** Keeps the attribute in step with the store once the page's code runs. */
export const markSession = (user: User | null): void => {
  const { dataset } = document.documentElement;
  if (!user) delete dataset.session;
  else if (may(user.role, 'reports.read')) dataset.session = 'manager';
  else dataset.session = may(user.role, 'board.work') ? 'staff' : 'member';
};

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

let attempt = 0;

/** Loads the user of a token that has none. Retries until the server answers: only a 401 ends a session (decision 33). */
const loadMissingUser = async (): Promise<void> => {
  attempt += 1;
  const mine = attempt;
  const isDone = () => mine !== attempt || !isUserMissing(useAuth.getState());
  for (let retryMs = firstRetryMs; !isDone(); retryMs = Math.min(2 * retryMs, longestRetryMs)) {
    await loadUser();
    if (!isDone()) await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
};

/** Connects the session with storage, the document's attribute, other tabs, and pages from the back/forward cache. */
export const connectAuth = (): void => {
  useAuth.subscribe((state, before) => {
    markSession(state.user);
    if (isUserMissing(state) && !isUserMissing(before)) void loadMissingUser();
  });
  listenForSessionEnd(endSession);
  addEventListener('storage', ({ key }) => (key === null || key === 'token' || key === 'user') && restoreSession());
  addEventListener('pageshow', ({ persisted }) => persisted && restoreSession());
  restoreSession();
};

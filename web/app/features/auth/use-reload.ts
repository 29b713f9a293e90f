import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject } from '../../lib/guards.ts';
import { carryToasts, showCarriedToasts } from './carry-toasts.ts';
import { askedAt } from './return-path.ts';

export const carryKey = 'juniper_return';
const freshMs = 30_000;

/**
 * Reloads /login or /register if `mustReload`. A reload for Google's button loses the history's state, because of
 * another opener policy, and the toasts. Both are carried over it: what asked for the login goes back into the history
 * entry, so that the login replaces it with the entry.
 */
export const useReload = (mustReload: boolean): void => {
  const location = useLocation();
  const navigate = useNavigate();
  // Once a document: later entries have their own state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (mustReload) {
      carry(carryKey, { at: Date.now(), asked: askedAt(location) });
      carryToasts();
      return window.location.reload();
    }
    const carried = takeCarried(carryKey);
    // An older one is of a reload that was stopped.
    const isFresh = isObject(carried) && Date.now() - Number(carried.at) < freshMs;
    if (isFresh && carried.asked) void navigate(location, { replace: true, state: carried.asked });
    showCarriedToasts();
  }, [mustReload]);
};

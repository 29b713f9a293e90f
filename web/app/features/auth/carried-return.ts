import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { carry, takeCarried } from '../../lib/carry.ts';
import { isObject } from '../../lib/guards.ts';
import type { LoginOrigin } from './return-path.ts';

const carryKey = 'juniper_return';
const freshMs = 30_000;

/** Keeps what asked for a login while the console, which is another document, leads to /login. */
export const carryReturn = (asked: LoginOrigin): void => void carry(carryKey, { at: Date.now(), asked });

/** Puts what the last document carried into the history entry of /login, which the login replaces. */
export const useCarriedReturn = (): void => {
  const location = useLocation();
  const navigate = useNavigate();
  // Once a document: later entries have their own state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const carried = takeCarried(carryKey);
    // An older one is of a load that was stopped.
    const isFresh = isObject(carried) && Date.now() - Number(carried.at) < freshMs;
    if (isFresh && carried.asked) void navigate(location, { replace: true, state: carried.asked });
  }, []);
};

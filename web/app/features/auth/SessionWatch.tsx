import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listenForSessionEnd } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { loadUser } from './auth-calls.ts';
import { useAuth } from './auth-slice.ts';
import { rememberPath } from './return-path.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Stands once in the root: loads the user of a lone token, and leads to /login when the server ends the session. */
export function SessionWatch() {
  const { token, user } = useAuth();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const isUserMissing = token !== null && user === null;

  useEffect(() => {
    if (!isUserMissing) return;
    let retryMs = firstRetryMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // A server in trouble logs nobody out (decision 33), so it is asked until it knows.
    const load = async () => {
      await dispatch(loadUser());
      if (isOver) return;
      timer = setTimeout(load, retryMs);
      retryMs = Math.min(2 * retryMs, longestRetryMs);
    };
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isUserMissing, dispatch]);

  useEffect(
    () => listenForSessionEnd(() => navigate(paths.login, { replace: true, state: rememberPath(location) })),
    [navigate, location],
  );

  return null;
}

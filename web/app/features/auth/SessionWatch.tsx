import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listenForSessionEnd } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { loadUser } from './auth-calls.ts';
import { useAuth } from './auth-slice.ts';
import { rememberPath } from './return-path.ts';

/** Stands once in the root: loads the user of a lone token, and leads to /login when the server ends the session. */
export function SessionWatch() {
  const { token, user } = useAuth();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const isUserMissing = token !== null && user === null;

  useEffect(() => {
    if (isUserMissing) dispatch(loadUser());
  }, [isUserMissing, dispatch]);

  useEffect(
    () => listenForSessionEnd(() => navigate(paths.login, { replace: true, state: rememberPath(location) })),
    [navigate, location],
  );

  return null;
}

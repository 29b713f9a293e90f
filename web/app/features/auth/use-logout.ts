import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { logout } from './auth-calls.ts';
import { runErrand } from './before-logout.ts';

/** Leaves for / first, and visibly so: on a guarded page the guard would otherwise send the customer to /login. */
export const useLogout = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return async () => {
    await navigate(paths.landing, { flushSync: true });
    await runErrand();
    await dispatch(logout());
  };
};

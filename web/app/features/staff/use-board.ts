import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../lib/use-app-dispatch.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { makeBoard } from './board-service.ts';
import type { BoardNews } from './board-state.ts';

/** The board of one store, or of all, for as long as the part that asks for it is shown. */
export const useBoard = (store: BoardStore | undefined, onNews: (news: BoardNews) => void) => {
  const dispatch = useAppDispatch();
  const service = useMemo(() => makeBoard(store), [store]);
  const board = useSyncExternalStore(service.subscribe, service.read);
  const hear = useEffectEvent(onNews);

  useEffect(() => {
    // Who is refused may have been staff when this device was last told.
    const onForbidden = () => void dispatch(loadUser());
    return service.open({ onNews: (news) => hear(news), onForbidden });
  }, [service, dispatch]);
  return { ...service, board };
};

import { findItem } from '@juniper/core/rules/catalogue.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { makeSoldOut, type Part } from './sold-out-service.ts';
import { soldOutWords } from './sold-out-words.ts';

const undoMs = 5_000;
const errorMs = 10_000;

const nameOf = ({ kind, id }: Part) =>
  (kind === 'item' ? findItem : findOption)(catalogueNow(), id)?.name ?? soldOutWords.unnamed;

/** What is sold out, and how to say so. It follows the server while the component is mounted. */
export const useSoldOut = (isLive: boolean) => {
  const [service] = useState(makeSoldOut);
  const soldOut = useSyncExternalStore(service.subscribe, service.read);

  useEffect(
    () =>
      service.open({
        onSet: (part, wish, undo) =>
          showToast('success', soldOutWords.set(nameOf(part), wish), {
            durationMs: undoMs,
            action: undo && { label: 'Undo', act: () => void undo() },
          }),
        onRefused: (part, { status }) =>
          showToast('error', soldOutWords.refused(nameOf(part), status), { durationMs: errorMs }),
        onOvertaken: (part) => showToast('warning', soldOutWords.overtaken(nameOf(part)), { durationMs: errorMs }),
        onLate: (part) => showToast('warning', soldOutWords.late(nameOf(part)), { durationMs: errorMs }),
        // The account may no longer be staff: load it again, and the guard decides.
        onForbidden: () => void loadUser(),
      }),
    [service],
  );

  // Something may have happened while there was no connection.
  useEffect(() => {
    if (isLive) void service.load();
  }, [service, isLive]);

  return { soldOut, set: service.set };
};

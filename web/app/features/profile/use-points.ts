import type { getLoyalty, LoyaltyEntry } from '@juniper/core/contracts/loyalty.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendSigned } from '../../lib/api.ts';
import { logFailure } from '../../lib/log-failure.ts';

type History = { entries: readonly LoyaltyEntry[]; nextCursor: string | null };

const pageSize = 5;

const load = async (cursor?: string): Promise<History> => {
  const query = `limit=${pageSize}${cursor ? `&cursor=${cursor}` : ''}` as const;
  const { data, nextCursor } = await sendSigned<typeof getLoyalty>('GET', `/loyalty?${query}`);
  return { entries: data, nextCursor };
};

/** How the points came about, the newest first; loaded anew when their number changes. */
export const usePoints = (points: number) => {
  const [history, setHistory] = useState<History>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of points is what makes the list old.
  useEffect(() => {
    let isGone = false;
    load().then(
      (first) => !isGone && setHistory(first),
      (error) => logFailure('Failed to load points', error),
    );
    return () => {
      isGone = true;
    };
  }, [points]);

  const loadOlder = useCallback(async () => {
    if (!history?.nextCursor) return;
    try {
      const older = await load(history.nextCursor);
      setHistory({ ...older, entries: [...history.entries, ...older.entries] });
    } catch (error) {
      logFailure('Failed to load points', error);
    }
  }, [history]);

  return { history, loadOlder };
};

import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from './api.ts';

/**
 * Calls `load` for each new key; without a key, only on `reload`. An answer is ignored once another call was made, and
 * merged into what was loaded before. A failure is logged, and the data stays.
 */
export const useLoaded = <Data>(
  key: string | undefined,
  load: () => Promise<Data>,
  failure: string,
  merge: (last: Data | undefined, answer: Data) => Data = (_, answer) => answer,
) => {
  const [data, set] = useState<Data>();
  const [failed, setFailed] = useState<{ key: string | undefined }>();
  const current = useRef({ key, load, failure, merge });
  const calls = useRef(0);

  useEffect(() => {
    current.current = { key, load, failure, merge };
  });

  const reload = useCallback(async (): Promise<void> => {
    const { key, load, failure, merge } = current.current;
    calls.current += 1;
    const call = calls.current;
    try {
      const answer = await load();
      if (call !== calls.current) return;
      set((last) => merge(last, answer));
      setFailed(undefined);
    } catch (error) {
      logFailure(failure, error);
      if (call === calls.current) setFailed({ key });
    }
  }, []);

  useEffect(() => {
    if (key !== undefined) void reload();
    return () => {
      calls.current += 1;
    };
  }, [key, reload]);

  return { data, isFailed: failed !== undefined && failed.key === key, reload, set };
};

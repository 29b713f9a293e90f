/**
 * Runs `lead` in one tab of the browser at a time: the one that was visible last, since the browser may freeze hidden
 * tabs. The other tabs wait for the lock. Without locks, every tab runs it. Returns a function that stops it.
 */
export const leadAmongTabs = (name: string, lead: () => () => void): (() => void) => {
  // Only secure contexts (HTTPS, localhost) have locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return lead();
  let isOver = false;
  let line = new AbortController();
  let stepDown: (() => void) | undefined;

  const hold = () =>
    new Promise<void>((release) => {
      if (isOver || stepDown) return release();
      const stop = lead();
      stepDown = () => {
        stepDown = undefined;
        stop();
        release();
      };
    });
  const request = (options: LockOptions) =>
    void locks.request(name, options, hold).catch(() => {
      if (options.signal?.aborted || !stepDown) return;
      // Another tab is visible now and has taken the lock.
      stepDown();
      waitInLine();
    });
  const waitInLine = () => {
    line = new AbortController();
    request({ signal: line.signal });
  };
  const takeLead = () => {
    if (stepDown || document.visibilityState === 'hidden') return;
    line.abort();
    request({ steal: true });
  };

  if (document.visibilityState === 'hidden') waitInLine();
  else takeLead();
  document.addEventListener('visibilitychange', takeLead);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', takeLead);
    line.abort();
    stepDown?.();
  };
};

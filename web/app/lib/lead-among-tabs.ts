/**
 * Does something in one tab of the browser at a time: in the one that was looked at last. The others wait in line, for
 * the browser may put a hidden tab to sleep. Without the browser's locks every tab does it for itself.
 * Returns how to stop.
 */
export const leadAmongTabs = (name: string, lead: () => () => void): (() => void) => {
  // Pages that did not come over HTTPS have none.
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
      // Another tab is looked at now.
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

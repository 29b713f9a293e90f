/** Keeps the screen on. The browser releases the lock when the page is hidden, so it is requested again after that. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const ask = () => {
    // It can be refused, for example when the battery is low. Then the screen turns off as usual.
    if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {});
  };
  ask();
  document.addEventListener('visibilitychange', ask);
}

/** Hands the site to the service worker, for days without a connection: after all that the visitor waits for. */
export const keepForOffline = (): void => {
  // A browser that refuses shows the site as ever, with a connection.
  const register = () => void navigator.serviceWorker?.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
};

import type { Catalogue } from '@juniper/core/rules/catalogue.ts';

const firstWaitsMs = [1_000, 3_000];
const laterWaitMs = 10_000;
const patienceMs = 10_000;

/** Waits, or ends early when the browser is online again. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** Fetches the file of a menu, whatever it holds. Throws if the file cannot be had. */
export const fetchCatalogue = async (hash: string): Promise<unknown> => {
  // The same mode as the preload's, else the browser would load it twice.
  const answer = await fetch(`/catalogue/${hash}.json`, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};

/**
 * Loads the menu that the page names, which was preloaded. Tries until it succeeds: meanwhile the page is as it was
 * rendered, and its links work.
 */
export const loadCatalogue = async (hash: string): Promise<Catalogue> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await fetchCatalogue(hash)) as Catalogue;
    } catch {
      await pause(firstWaitsMs[tries] ?? laterWaitMs);
    }
  }
};

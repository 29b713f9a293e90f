import type { CatalogueNow, getCatalogueNow } from '@juniper/core/contracts/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { ApiError, send } from '../../lib/api.ts';
import { isAmount, isObject, isText, isTextOrNull } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { fetchCatalogue, getCatalogueHash, replaceCatalogue } from './catalogue-store.ts';
import { type Limit, useLimits } from './limits.ts';

const everyMs = 30_000;
/** Behind the counter. */
const everyMsOnBoard = 10_000;
const longestWaitMs = 120_000;

const isHere = (path: string): boolean => location.pathname.toLowerCase() === path;

/** Varies by a fifth, so that pages do not all ask at the same moment. Doubles with each failure. */
const waitMs = (failures: number): number => {
  const usualMs = isHere(paths.staffOrders) ? everyMsOnBoard : everyMs;
  return Math.min(usualMs * 2 ** failures, longestWaitMs) * (0.8 + Math.random() * 0.4);
};

const isLimit = (value: unknown): value is Limit =>
  isObject(value) && isAmount(value.left) && isTextOrNull(value.until);

const toLimits = (value: unknown): Record<string, Limit> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, Limit] => isLimit(entry[1])),
  );

/**
 * Reads the limits of each store. Entries that cannot be read are left out: to a customer, nothing limits them. The
 * server checks each order anyway.
 */
const toStores = (value: unknown): CatalogueNow['stores'] =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).flatMap(([store, now]) => {
      if (!isObject(now)) return [];
      const { pausedUntil, busyMinutes } = now;
      const limits = { items: toLimits(now.items), options: toLimits(now.options) };
      return [
        [
          store,
          { ...limits, ...(isText(pausedUntil) && { pausedUntil }), ...(isAmount(busyMinutes) && { busyMinutes }) },
        ],
      ];
    }),
  );

const isCatalogue = (file: unknown): file is Catalogue =>
  isObject(file) && [file.categories, file.items, file.deals].every(Array.isArray);

let isLeaving = false;

/**
 * Lets links load their page from the server, once a menu is published that only a newer release can read. The page
 * keeps its own; the router does not see a press that stops here.
 */
const leaveByLinks = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  const toBrowser = (event: MouseEvent) =>
    event.target instanceof Element && event.target.closest('a[href]') && event.stopPropagation();
  addEventListener('click', toBrowser, { capture: true });
};

// The answer to the later question counts.
let asked = 0;
let answered = 0;

const showMenu = async (hash: string, turn: number): Promise<void> => {
  const file = await fetchCatalogue(hash);
  if (turn < answered) return;
  if (isObject(file) && file.shape !== 1) leaveByLinks();
  else if (isCatalogue(file)) replaceCatalogue({ hash, catalogue: file });
  else throw new Error('not a menu');
};

const ask = async (): Promise<void> => {
  asked += 1;
  const turn = asked;
  const now: Record<string, unknown> = await send<typeof getCatalogueNow>('GET', '/catalogue/now');
  if (turn < answered) return;
  answered = turn;
  const stores = toStores(now.stores);
  const { stores: before } = useLimits.getState();
  const isSame = JSON.stringify(stores) === JSON.stringify(before);
  // The same limits are read again too: at closing time, those of today are over.
  useLimits.setState({ stores: isSame ? { ...before } : stores });
  if (isText(now.catalogue) && now.catalogue !== getCatalogueHash()) await showMenu(now.catalogue, turn);
};

/** Asks once, without waiting for the next turn. A failure is silent. */
export const askNow = (): Promise<void> => ask().catch(() => {});

/**
 * Shows on the open page the published menu and the sold-out items. Asks the server now, whenever the page is looked at
 * again, when the cart or checkout is opened, and every half minute while the page is visible. A failure is silent: the
 * page stays as it is, and the next try comes later. Returns a function that ends it.
 */
export const followNow = (): (() => void) => {
  const following = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isWantedAgain = false;
  let failures = 0;
  let notBefore = 0;

  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!following.signal.aborted) timer = setTimeout(look, ms);
  };
  const look = async (): Promise<void> => {
    // A hidden or offline page asks when that ends.
    if (isAsking || document.hidden || !navigator.onLine) return;
    const earlyMs = notBefore - Date.now();
    if (earlyMs > 0) return wait(earlyMs);
    isAsking = true;
    try {
      await ask();
      failures = 0;
    } catch (error) {
      failures += 1;
      notBefore = Date.now() + (error instanceof ApiError ? error.retryAfterMs : 0);
    }
    isAsking = false;
    wait(Math.max(isWantedAgain ? 0 : waitMs(failures), notBefore - Date.now()));
    isWantedAgain = false;
  };
  const lookNow = () => void look();
  const { signal } = following;
  for (const name of ['focus', 'online']) addEventListener(name, lookNow, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && lookNow(), { signal });
  document.addEventListener('visibilitychange', lookNow, { signal });
  // Each page tells when it is shown. The answer to an earlier question may be older than that.
  const lookAtPage = () => {
    if (![paths.cart, paths.checkout].some(isHere)) return;
    isWantedAgain = isAsking;
    lookNow();
  };
  addEventListener('alive', lookAtPage, { signal });
  lookNow();
  return () => {
    following.abort();
    clearTimeout(timer);
  };
};

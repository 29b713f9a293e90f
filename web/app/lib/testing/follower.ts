import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { getCatalogue, openCatalogue } from '../../features/catalogue/catalogue-store.ts';
import { followNow } from '../../features/catalogue/follow-now.ts';
import { useLimits } from '../../features/catalogue/limits.ts';

type Answer = () => Response | Promise<Response>;

/** Answers with a JSON body. */
export const answerJson = (body: unknown): Answer => vi.fn(() => Response.json(body));

export const usualAnswer = { catalogue: 'one', stores: {} };

/** Limits in which the latte is sold out. */
export const latteOut = { main: { items: { 3: { left: 0, until: null } }, options: {} } };

export const withLatteAt = (priceCents: number): Catalogue => ({
  ...defaultCafe,
  items: defaultCafe.items.map((item) => (item.id === 3 ? { ...item, priceCents } : item)),
});

export const getLattePrice = () => findItem(getCatalogue(), 3)?.priceCents;

export const passSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

export const fire = (event: Event) => {
  window.dispatchEvent(event);
  return passSeconds(0);
};

/** Prepares for each test a page that follows what is published, on fake time and with the test's own answers. */
export const openFollower = () => {
  let startedAt = 0;
  const follower = {
    /** The server's answers by address; any other address is not found. */
    answers: {} as Record<string, Answer>,
    /** The seconds since the start at which `/catalogue/now` was asked. */
    asked: [] as number[],
    fileRequests: 0,
    stop: () => {},
    start: async () => {
      startedAt = Date.now();
      follower.stop = followNow();
      await passSeconds(0);
    },
  };
  beforeEach(() => {
    vi.useFakeTimers();
    // The middle of the spread: no deviation.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    openCatalogue({ hash: 'one', catalogue: defaultCafe });
    useLimits.setState({ stores: {} });
    history.replaceState(null, '', '/menu');
    follower.asked = [];
    follower.fileRequests = 0;
    follower.answers = { '/api/catalogue/now': answerJson(usualAnswer) };
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/api/catalogue/now') follower.asked.push((Date.now() - startedAt) / 1000);
      else follower.fileRequests += 1;
      return (await follower.answers[url]?.()) ?? new Response('', { status: 404 });
    });
  });
  afterEach(() => {
    follower.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return follower;
};

import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { openCatalogue } from '../../features/catalogue/catalogue-store.ts';
import type { LocalApi } from './local-api.ts';

/** Returns a moment of November 16, 2026, on the clock of Maple Hollow, which is eight hours behind. */
export const at = (time: string, day = 16): string => new Date(`2026-11-${day}T${time}:00-08:00`).toISOString();

/** Returns the default cafe, where every store counts work. */
export const countWork = (change: Partial<Store> = {}): void => {
  const stores = defaultCafe.shop.stores.map((store) => ({ ...store, countsWork: true, daysAhead: 1, ...change }));
  openCatalogue({ hash: 'counting', catalogue: { ...defaultCafe, shop: { ...defaultCafe.shop, stores } } });
};

export const stopCounting = (): void => openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });

/**
 * Makes an answer to a question at 8:25 on a Monday: ready about 8:40; later today from 9:15 on, and tomorrow morning.
 */
export const quote = (change: Partial<Quote> = {}): Quote => ({
  now: at('08:25'),
  asap: { readyAt: at('08:40') },
  days: [
    {
      day: '2026-11-16',
      isOpen: true,
      note: '',
      times: [at('09:15'), at('09:30'), at('20:15')],
      full: { until: at('09:15'), station: 'bar' },
    },
    { day: '2026-11-17', isOpen: true, note: '', times: [at('07:30', 17), at('07:45', 17)], full: null },
  ],
  closedUntil: null,
  pausedUntil: null,
  busyMinutes: 0,
  lastOrderAt: at('20:50'),
  ...change,
});

/** Answers quotes with the newest one that was given, everything else as before. */
export const answerQuotes = (api: LocalApi) => {
  const { answer } = api;
  const server = { quote: quote() as Quote | undefined, asked: [] as unknown[] };
  api.answer = (request) => {
    if (request.path !== '/api/pickup/quote') return answer(request);
    server.asked.push(request.body);
    return server.quote ? { body: { success: true, data: server.quote } } : { status: 502, body: '<html>' };
  };
  return server;
};

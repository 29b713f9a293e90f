import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './house.ts';
import { queueMails } from './mails.ts';
import { type Fault, slowMs, stripeSlowMs } from './matrix.ts';

type Way = {
  begin(house: House): Promise<unknown>;
  end(house: House): Promise<unknown>;
  /** Where no answer shows it: whether the product has met the fault. */
  isFelt?(house: House): Promise<boolean>;
};

const feltWithinMs = 15_000;
/** Queued while SMTP is slow, beside the receipt of the order. */
export const mailsWhileSlow = 20;

/** A fault that was over before anything met it would show nothing. */
export async function untilFelt(house: House, { isFelt = async () => true }: Way): Promise<void> {
  const end = performance.now() + feltWithinMs;
  while (!(await isFelt(house))) {
    if (performance.now() > end) throw new Error('the fault was not felt');
    await pause(100);
  }
}

const cut = (part: 'postgres' | 'redis' | 'smtp' | 'stripe'): Way => ({
  begin: (house) => house[part].cut(),
  end: (house) => house[part].restore(),
});

const slow = (part: 'postgres' | 'redis' | 'smtp'): Way => ({
  begin: async (house) => house[part].slowDown(slowMs),
  end: async (house) => house[part].slowDown(0),
});

/** What the server last said of it. */
const redisOf = (house: House) => house.logOf('api').match(/Redis is (\w+)(?!.*Redis is)/s)?.[1];

/** How each fault comes and goes. */
export const ways: Record<Fault, Way> = {
  // Silent rather than gone: who is silent is waited for.
  'Google down': {
    begin: async ({ google }) => google.fallSilent(),
    end: async ({ google }) => google.speakAgain(),
  },
  'SMTP down': { ...cut('smtp'), isFelt: (house) => house.hasFailedMail('SMTP-down') },
  'SMTP slow': {
    // The mails are on their way when the questions are asked.
    begin: async (house) => {
      house.smtp.slowDown(slowMs);
      await queueMails(house, mailsWhileSlow);
      await untilFelt(house, { ...slow('smtp'), isFelt: () => house.hasSlowMail(0) });
    },
    end: slow('smtp').end,
    // Two slow answers: longer than a statement waits for a connection.
    isFelt: (house) => house.hasSlowMail(2 * slowMs),
  },
  'worker down': {
    begin: (house) => house.stopWorker(),
    end: (house) => house.startWorker(),
    // Longer than a worker takes to look for mails.
    isFelt: () => pause(3_000, true),
  },
  'Redis down': { ...cut('redis'), isFelt: async (house) => redisOf(house) === 'lost' },
  'Redis slow': {
    begin: async (house) => {
      while (redisOf(house) !== 'reached') await pause(100);
      house.redis.slowDown(slowMs);
    },
    end: slow('redis').end,
  },
  'Stripe down': cut('stripe'),
  'Stripe slow': {
    begin: async ({ stripe }) => stripe.slowDown(stripeSlowMs),
    end: async ({ stripe }) => stripe.slowDown(0),
  },
  'PostgreSQL down': cut('postgres'),
  'PostgreSQL slow': slow('postgres'),
};

import { setTimeout as pause } from 'node:timers/promises';
import { queueMails } from './mails.ts';
import { type Fault, slowMs, stripeSlowMs } from './matrix.ts';
import type { TestServer } from './test-server.ts';

type FaultActions = {
  begin(testServer: TestServer): Promise<unknown>;
  end(testServer: TestServer): Promise<unknown>;
  /** Returns whether the product has met the fault, where no answer shows it. */
  isFelt?(testServer: TestServer): Promise<boolean>;
};

const feltWithinMs = 15_000;
/** Queued while SMTP is slow, beside the receipt of the order. */
export const mailsWhileSlow = 20;

/** Waits until the product has met the fault, which would show nothing otherwise. */
export async function untilFelt(testServer: TestServer, { isFelt = async () => true }: FaultActions): Promise<void> {
  const end = performance.now() + feltWithinMs;
  while (!(await isFelt(testServer))) {
    if (performance.now() > end) throw new Error('the fault was not felt');
    await pause(100);
  }
}

const cut = (part: 'postgres' | 'redis' | 'smtp' | 'stripe'): FaultActions => ({
  begin: (testServer) => testServer[part].cut(),
  end: (testServer) => testServer[part].restore(),
});

const slow = (part: 'postgres' | 'redis' | 'smtp'): FaultActions => ({
  begin: async (testServer) => testServer[part].slowDown(slowMs),
  end: async (testServer) => testServer[part].slowDown(0),
});

/** Returns the state of Redis that the server logged last. */
const getRedis = (testServer: TestServer) =>
  testServer.readLog('server').match(/(connected|disconnected) (?:to|from) Redis(?!.*nnected \w+ Redis)/s)?.[1];

export const faultActions: Record<Fault, FaultActions> = {
  // The service is silent, not gone, so that the product waits for an answer.
  'Google down': {
    begin: async ({ google }) => google.fallSilent(),
    end: async ({ google }) => google.speakAgain(),
  },
  'SMTP down': { ...cut('smtp'), isFelt: (testServer) => testServer.hasFailedMail('SMTP-down') },
  'SMTP slow': {
    begin: async (testServer) => {
      testServer.smtp.slowDown(slowMs);
      await queueMails(testServer, mailsWhileSlow);
      await untilFelt(testServer, { ...slow('smtp'), isFelt: () => testServer.hasSlowMail(0) });
    },
    end: slow('smtp').end,
    // Longer than a statement waits for a connection.
    isFelt: (testServer) => testServer.hasSlowMail(2 * slowMs),
  },
  'worker down': {
    begin: (testServer) => testServer.stopWorker(),
    end: (testServer) => testServer.startWorker(),
    // Longer than a worker takes to look for emails.
    isFelt: () => pause(3_000, true),
  },
  'Redis down': { ...cut('redis'), isFelt: async (testServer) => getRedis(testServer) === 'disconnected' },
  'Redis slow': {
    begin: async (testServer) => {
      while (getRedis(testServer) !== 'connected') await pause(100);
      testServer.redis.slowDown(slowMs);
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

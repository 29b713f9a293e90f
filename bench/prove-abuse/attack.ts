// One attack, in a process of its own, until it is stopped. On SIGTERM it prints how often it was answered with what.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Attack = {
  kind: 'slashes' | 'slow uploads' | 'shared address' | 'large account' | 'full board';
  url: string;
  /** Where the attacker is. */
  from: string;
  /** Of the account with very many sessions and orders. */
  token: string;
  exportCall: { method: string; path: string; body: string };
  attackMs: number;
};

const { kind, url, from, token, exportCall, attackMs } = JSON.parse(process.argv[2] ?? '{}') as Attack;
const { hostname, port } = new URL(url);
const answers: Record<string, number> = {};
const count = (answer: string | number) => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit(0);
});

/** Fewer than a network may have (`connectionsOfNetwork`), however slowly they are answered: that limit has its own test. */
const mostConnections = 64;
const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
/** The answer is read to its end; none within ten seconds, or a broken connection, counts as 'none'. */
const ask = (method: string, path: string, headers = {}, body = ''): Promise<void> =>
  new Promise((done) => {
    const options = { agent, method, path, hostname, port, localAddress: from, headers };
    const sent = request({ ...options, signal: AbortSignal.timeout(10_000) }, (response) => {
      count(response.statusCode ?? 0);
      response.on('error', () => {}).on('close', done);
      response.resume();
    });
    sent.on('error', () => {
      count('none');
      setTimeout(done, 100);
    });
    sent.end(body);
  });
const forever = async (step: () => Promise<unknown>) => {
  for (;;) await step();
};

/**
 * A head that promises a body, some of it, so that a proxy sends it on, and then a byte a second. Once it is answered or
 * cut off, the next one comes.
 */
const upload = () =>
  new Promise<void>((done) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from });
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 20000\r\n\r\n{${' '.repeat(6_000)}`,
    );
    const timer = setInterval(() => socket.write(' '), 1_000);
    socket.on('data', (text) => {
      count(text.toString('latin1').slice(9, 12));
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      setTimeout(done, 100);
    });
  });

const signed = { authorization: `Bearer ${token}` };
const attacks: Record<Attack['kind'], () => void> = {
  // Ten at a time, one after the other.
  slashes: () => {
    for (let n = 0; n < 10; n += 1) forever(() => ask('GET', '/'.repeat(15_800)));
  },
  'slow uploads': () => {
    for (let n = 0; n < 200; n += 1) forever(upload);
  },
  // A thousand within half the time of the attack, if they are answered as fast: limits are counted by the minute.
  'shared address': () => {
    const start = performance.now();
    let sent = 0;
    setInterval(() => {
      for (; sent < Math.min(1, (2 * (performance.now() - start)) / attackMs) * 1_000; sent += 1)
        ask('GET', '/api/config');
    }, 10);
  },
  'large account': () => {
    forever(async () => {
      await ask('GET', '/api/auth/sessions', signed);
      await pause(20);
    });
    forever(async () => {
      const json = exportCall.body ? { 'content-type': 'application/json' } : {};
      await ask(exportCall.method, `/api${exportCall.path}`, { ...signed, ...json }, exportCall.body);
      await pause(20);
    });
  },
  // The orders are there already.
  'full board': () => void setInterval(() => {}, 1_000),
};
attacks[kind]();

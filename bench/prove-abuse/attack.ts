// Runs one attack in a process of its own until it is stopped. On SIGTERM it prints its counts of answers.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Attack = {
  kind:
    | 'slashes'
    | 'slow uploads'
    | 'shared address'
    | 'large account'
    | 'full board'
    | 'unread answers'
    | 'many calls at once'
    | 'lists of orders'
    | 'long queries';
  url: string;
  /** The attacker's address. */
  from: string;
  /** The token of the account with very many sessions and orders. */
  token: string;
  /** Tokens of twenty further accounts; the first two have many long orders. */
  tokens: string[];
  exportCall: { method: string; path: string; body: string };
  attackMs: number;
};

const { kind, url, from, token, tokens, exportCall, attackMs } = JSON.parse(process.argv[2] ?? '{}') as Attack;
const { hostname, port } = new URL(url);
const answers: Record<string, number> = {};
const count = (answer: string | number) => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit(0);
});

/** Fewer than a network may have (`connectionsPerNetwork`), because that limit has its own test. */
const mostConnections = 90;
const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
/** Makes a call and reads the answer to its end. No answer within ten seconds counts as 'none'. */
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

/** Uploads one byte a second after a head that promises a body, again after each answer or cut. */
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

/** Asks for a page `times` times on one HTTP/2 connection with a window of 0 bytes, and reads no answer. */
const askUnread = (times: number) => {
  const session = connectHttp2(url, {
    settings: { initialWindowSize: 0 },
    createConnection: () => connect({ host: hostname, port: Number(port), localAddress: from }),
  });
  session.on('error', () => {});
  session.once('remoteSettings', () => {
    for (let n = 0; n < times; n += 1) {
      const stream = session.request({ ':path': '/menu' });
      stream.on('response', ({ ':status': status }) => count(status ?? 0));
      stream.on('error', () => {});
    }
  });
};

/** Makes 200 calls at a time on each of two HTTP/2 connections. Waits after a refusal. */
const askOften = () => {
  const socketOptions = { host: hostname, port: Number(port), localAddress: from };
  for (let n = 0; n < 2; n += 1) {
    const session = connectHttp2(url, { createConnection: () => connect(socketOptions) });
    session.on('error', () => {});
    const call = (account: number) =>
      new Promise<number>((done) => {
        const authorization = `Bearer ${tokens[account % tokens.length]}`;
        const path = `/api/orders/${randomUUID()}/cancel`;
        const stream = session.request({ ':method': 'POST', ':path': path, authorization }, { endStream: true });
        stream.on('response', ({ ':status': status = 0 }) => {
          count(status);
          done(status);
        });
        stream.on('error', () => {}).resume();
      });
    for (let place = 0; place < 200; place += 1) {
      forever(async () => {
        if ((await call(place)) !== 404) await pause(300);
      });
    }
  }
};

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
  // More than the server has connections: the proxy opens one for each answer.
  'unread answers': () => {
    for (let n = 0; n < 17; n += 1) askUnread(250);
    let before = -1;
    setInterval(() => {
      const answered = Object.values(answers).reduce((sum, times) => sum + times, 0);
      if (answered === before) process.send?.('asked');
      before = answered;
    }, 1_000);
  },
  'many calls at once': askOften,
  'long queries': () => {
    const path = `/api/health/live?${'a=1&'.repeat(225_000)}`;
    for (let n = 0; n < 40; n += 1) forever(() => ask('GET', path));
  },
  // By two accounts, 90 at a time.
  'lists of orders': () => {
    for (let n = 0; n < 90; n += 1) {
      forever(() => ask('GET', '/api/orders?limit=50', { authorization: `Bearer ${tokens[n % 2]}` }));
    }
  },
  // The orders are there already.
  'full board': () => void setInterval(() => {}, 1_000),
};
attacks[kind]();

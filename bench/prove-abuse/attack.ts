// Runs one attack in a process of its own until it is stopped. On SIGTERM it prints its counts of answers.
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
    | 'long queries'
    | 'forged messages'
    | 'report files'
    | 'right logins'
    | 'held streams'
    | 'crops of noise';
  url: string;
  /** The attacker's address. The networks beside it, from 127.0.66 on, are the attacker's too. */
  from: string;
  /** The token of the account with very many sessions and orders. */
  token: string;
  /** Tokens of twenty further accounts; the first two have many long orders. */
  tokens: string[];
  exportCall: { method: string; path: string; body: string };
  /** Addresses and the password of accounts that may log in. */
  logins: { emails: string[]; password: string };
  /** The token of a manager, whose report is large. */
  manager: string;
  reportPaths: string[];
  /** Tokens of accounts on unconfirmed addresses; how many of them open how many streams each, from how many addresses. */
  unconfirmed: string[];
  streams: { accounts: number; each: number; addresses: number };
  /** A file with a noisy picture. */
  noise: string;
  attackMs: number;
};

const given = JSON.parse(process.argv[2] ?? '{}') as Attack;
const { kind, url, from, token, tokens, exportCall, attackMs } = given;
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
/** Makes a call and returns the status, once the answer is read. No answer within ten seconds counts as 'none'. */
const send = (method: string, path: string, headers = {}, body: string | Buffer = '', more = {}): Promise<number> =>
  new Promise((done) => {
    const options = { agent, method, path, hostname, port, localAddress: from, headers, ...more };
    const sent = request({ ...options, signal: AbortSignal.timeout(10_000) }, (response) => {
      const { statusCode = 0 } = response;
      response.on('error', () => {}).on('close', () => done(statusCode));
      response.resume();
    });
    sent.on('error', () => void setTimeout(done, 100, 0));
    sent.end(body);
  });
const ask = async (...call: Parameters<typeof send>): Promise<number> => {
  const status = await send(...call);
  count(status || 'none');
  return status;
};
/** Tells the parent when so many answers have come. */
const untilAnswered = (count: number) => {
  const timer = setInterval(() => {
    if (Object.values(answers).reduce((sum, times) => sum + times, 0) < count) return;
    clearInterval(timer);
    process.send?.('asked');
  }, 100);
};
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

const json = { 'content-type': 'application/json' };

/** Sends messages with 2,600 signatures, 19 from each address: the twentieth wrong one would block it. */
const forgeFromMany = async () => {
  const localAddress = `127.66.${randomInt(256)}.${randomInt(256)}`;
  const ownAgent = new Agent({ keepAlive: true });
  const signature = `t=${Math.floor(Date.now() / 1_000)}${',v1=0'.repeat(2_600)}`;
  for (let n = 0; n < 19; n += 1) {
    const headers = { ...json, 'stripe-signature': signature };
    await ask('POST', webhookPath, headers, '{"id":"evt_1"}', { localAddress, agent: ownAgent });
  }
  ownAgent.destroy();
};
const webhookPath = '/api/payments/stripe/webhook';
const forgeFromOne = async () => {
  const headers = { ...json, 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` };
  count(`one address: ${await send('POST', webhookPath, headers, '{"id":"evt_1"}')}`);
};

/** Logs in as the proxy's client from 16 networks of one /48. */
const logIn = async (nth: number) => {
  const { emails, password } = given.logins;
  const headers = { ...json, 'x-forwarded-for': `2001:db8:9:${(nth % 16).toString(16)}::1` };
  const body = JSON.stringify({ email: emails[nth % emails.length], password });
  if ((await ask('POST', '/api/auth/login', headers, body, { localAddress: '127.0.0.1' })) !== 200) await pause(600);
};

/** Opens a stream and reads it until the server ends it. */
const hold = (stream: number) =>
  new Promise<void>((done) => {
    const { unconfirmed, streams } = given;
    const network = 66 + (stream % streams.addresses);
    const authorization = `Bearer ${unconfirmed[Math.floor(stream / streams.each)]}`;
    const localAddress = from.replace('127.0.66.', `127.0.${network}.`);
    const options = { agent: false, path: '/api/orders/events', hostname, port, localAddress } as const;
    const sent = request({ ...options, headers: { authorization } }, (response) => {
      count(response.statusCode ?? 0);
      response.on('error', () => {}).on('close', done);
      response.resume();
    });
    sent.on('error', done);
    sent.end();
  });

/** Uploads one noisy picture and asks for 40 crops of it, again and again. */
const cropNoise = async () => {
  const authorization = `Bearer ${given.manager}`;
  const bytes = readFileSync(given.noise);
  const name = `p-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
  await ask('POST', '/api/owner/pictures', { authorization, 'content-type': 'image/jpeg' }, bytes);
  for (let nth = 0; ; nth += 1) {
    const place = (nth % 40) * 10;
    const body = JSON.stringify({ x: place, y: place, size: 5_000 });
    await ask('POST', `/api/owner/pictures/${name}/crop`, { authorization, ...json }, body);
    if (nth === 39) process.send?.('asked');
    if (nth % 40 === 39) await pause(1_000);
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
      const type = exportCall.body ? json : {};
      await ask(exportCall.method, `/api${exportCall.path}`, { ...signed, ...type }, exportCall.body);
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
  'forged messages': () => {
    for (let n = 0; n < 90; n += 1) forever(forgeFromMany);
    for (let n = 0; n < 10; n += 1) forever(forgeFromOne);
  },
  'report files': () => {
    const authorization = `Bearer ${given.manager}`;
    for (let n = 0; n < 40; n += 1) {
      forever(() => ask('GET', given.reportPaths[n % given.reportPaths.length] ?? '', { authorization }));
    }
  },
  'right logins': () => {
    let tries = 0;
    for (let n = 0; n < 90; n += 1) forever(() => logIn(tries++));
  },
  // Until all have an answer, it is their number that does harm.
  'held streams': () => {
    const { accounts, each } = given.streams;
    untilAnswered(accounts * each);
    for (let n = 0; n < accounts * each; n += 1) {
      forever(async () => {
        await hold(n);
        await pause(5_000);
      });
    }
  },
  'crops of noise': cropNoise,
  // The orders are there already.
  'full board': () => void setInterval(() => {}, 1_000),
};
attacks[kind]();

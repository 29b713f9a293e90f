import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findPictureState } from '../src/catalogue/pictures/queries.ts';
import { bounds } from '../src/platform/http/bounded-server.ts';
import { catchMails } from './mail-catcher.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

const largest = 8 * 1024 * 1024;
// Other bodies have a tenth of a second, a picture has ten.
const impatient = { ...bounds, headersMs: 1_000, bodyMs: 100, requestMs: 10_000, checkEveryMs: 50 };

const api = await openTestApp({ bounds: impatient });
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
const { token } = await createOrderCalls(api).employ('manager');
const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a05030' } })
  .jpeg()
  .toBuffer();

const sockets = new Set<Socket>();
afterEach(() => sockets.forEach((socket) => void socket.destroy()));

/** Sends the head of an upload and whatever follows; `answer` is all that has come back. */
function send(headers: string, { as = token, path = '/owner/pictures' } = {}) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  const authorization = as && `authorization: Bearer ${as}\r\n`;
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: test\r\ncontent-type: image/jpeg\r\n${authorization}${headers}\r\n\r\n`,
  );
  const answered = () => expect.poll(() => answer, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 [^1].*\r\n\r\n\{.*\}$/s);
  return { socket, answer: () => answer, answered };
}
const length = (bytes: number) => `content-length: ${bytes}`;

/** The largest picture that is taken: decoders stop at its end. */
const padded = (bytes: number) => {
  const whole = new Uint8Array(bytes);
  whole.set(picture);
  return whole;
};

test('a picture of 8 MB is taken, one byte more is not, announced or in chunks', async () => {
  const post = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/api/owner/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body,
    });
  const taken = await post(padded(largest));
  expect(await taken.json()).toMatchObject({ success: true, data: { state: 'waiting' } });
  const announced = send(length(largest + 1));
  await announced.answered();
  expect(announced.answer()).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
  const chunked = send('transfer-encoding: chunked');
  chunked.socket.write(`${(largest + 1).toString(16)}\r\n`);
  chunked.socket.write(padded(largest + 1));
  await chunked.answered();
  expect(chunked.answer()).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
});

test('what the client says of its type is not looked at, and other calls take no files', async () => {
  const typed = (path: string, type: string) =>
    api.call('POST', path, { token, body: picture, headers: { 'content-type': type } });
  for (const type of ['application/json', 'text/plain', 'image/png', 'application/octet-stream']) {
    expect(await typed('/owner/pictures', type)).toMatchObject({ status: 200 });
  }
  expect(await typed('/feedback', 'image/jpeg')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
});

test('two are taken at once; the next is refused before its body is read, and a place is free when one is done', async () => {
  const uploads = Array.from({ length: 3 }, () => send(length(largest)));
  const busy = () => uploads.filter(({ answer }) => answer() !== '');
  await expect.poll(() => busy().length, { timeout: 10_000 }).toBe(1);
  expect(busy()[0]?.answer()).toMatch(/^HTTP\/1.1 503 .*retry-after: 2\r\n.*"code":"busy"/s);
  // Those who may not upload take no place, and hear why.
  const visitor = send(length(largest), { as: '' });
  await visitor.answered();
  expect(visitor.answer()).toMatch(/^HTTP\/1.1 401 .*"code":"no_token"/s);

  const [first, second] = uploads.filter(({ answer }) => answer() === '');
  first?.socket.write(padded(largest));
  await first?.answered();
  expect(first?.answer()).toMatch(/^HTTP\/1.1 200 /);
  // A client that hangs up makes room too.
  second?.socket.destroy();
  const status = async () => {
    const next = send(length(picture.length));
    next.socket.write(picture);
    await next.answered();
    return next.answer().slice(9, 12);
  };
  await expect.poll(() => Promise.all([status(), status()]), { timeout: 10_000 }).toEqual(['200', '200']);
});

test('its body may take longer than others, but not for ever', async () => {
  const slow = send(length(picture.length));
  const other = send(length(100), { path: '/feedback' });
  slow.socket.write(picture.subarray(0, 100));
  other.socket.write('{');
  await other.answered();
  expect(other.answer()).toMatch(/^HTTP\/1.1 408 .*"code":"too_slow"/s);
  expect(slow.answer()).toBe('');
  slow.socket.write(picture.subarray(100));
  await slow.answered();
  expect(slow.answer()).toMatch(/^HTTP\/1.1 200 /);

  const never = send(length(picture.length));
  never.socket.write(picture.subarray(0, 100));
  await once(never.socket, 'close');
  expect(never.answer()).toMatch(/^HTTP\/1.1 408 .*"code":"too_slow"/s);
});

test('a manager who is removed while the body arrives uploads nothing', async () => {
  const gone = await createOrderCalls(api).employ('manager');
  const bytes = await sharp(picture).resize(802, 802).png().toBuffer();
  const upload = send(length(bytes.length), { as: gone.token });
  upload.socket.write(bytes.subarray(0, 100));
  // Enough for the server to look up the session.
  await delay(500);
  await api.db.deleteFrom('sessions').where('user_id', '=', gone.userId).execute();
  upload.socket.write(bytes.subarray(100));
  await upload.answered();
  expect(upload.answer()).toMatch(/^HTTP\/1.1 401 .*"code":"session_ended"/s);
  expect(await api.db.selectFrom('pictures').select('name').where('uploaded_by', '=', gone.userId).execute()).toEqual(
    [],
  );
});

test('one that cannot be encoded in three tries has failed, in words', { timeout: 60_000 }, async () => {
  await api.boss.deleteQueuedJobs('encode-picture');
  const bytes = await sharp(picture).resize(801, 801).png().toBuffer();
  const upload = () =>
    api.call('POST', '/owner/pictures', { token, body: bytes, headers: { 'content-type': 'image/png' } });
  const { name } = (await upload()).body.data;
  const jobs = () => api.boss.findJobs('encode-picture', { data: { picture: name } });
  await api.boss.update('encode-picture', undefined, { id: (await jobs())[0]?.id ?? '', retryDelay: 0 });
  // Every try meets a database that it does not know.
  await sql`alter table pictures rename column crop to cut`.execute(api.db);
  const mails = await catchMails();
  const stop = await startTestWorker(api.databaseUrl, mails.url);
  await expect
    .poll(() => findPictureState(api.db, name), { timeout: 50_000 })
    .toEqual({ state: 'failed', problem: 'The picture could not be made ready. Please upload it again.' });
  await stop();
  expect(await jobs()).toMatchObject([{ state: 'failed', retryCount: 2 }]);
  await sql`alter table pictures rename column cut to crop`.execute(api.db);
  expect(await upload()).toMatchObject({ body: { data: { name, state: 'waiting', problem: null } } });
});

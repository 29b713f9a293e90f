import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { WrongSignatureError } from '../src/orders/payments/provider.ts';
import { createStripe } from '../src/orders/payments/stripe.ts';

const secrets = ['whsec_old', 'whsec_new'];
const { verify } = createStripe({
  secretKey: 'sk_test_none',
  webhookSecrets: secrets,
  publicUrl: 'https://cafe.example',
  timing: 'call',
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;
const sign = (payload: string, secret = 'whsec_old', timestamp = secondsAgo(0)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const write = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2);
const paid = write('checkout.session.completed', { id: 'cs_1', payment_intent: 'pi_1', note: 'crème brûlée' });

test.each([
  ['checkout.session.completed', { id: 'cs_1', payment_intent: 'pi_1' }, 'cs_1'],
  ['checkout.session.expired', { id: 'cs_1', payment_intent: null }, 'cs_1'],
  ['payment_intent.canceled', { id: 'pi_1' }, 'pi_1'],
  ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.updated', { id: 're_1', payment_intent: null }, undefined],
  ['customer.created', { id: 'cus_1' }, undefined],
  ['payment_intentional.created', { id: 'other' }, undefined],
])('%s is about %o: %s', (kind, object, ref) => {
  const payload = write(kind, object);
  expect(verify(Buffer.from(payload), sign(payload))).toEqual({ eventId: 'evt_1', kind, ref });
});

test('both secrets hold while one is replaced, and the last 5 minutes', () => {
  for (const secret of secrets) {
    for (const age of [0, 290]) {
      expect(verify(Buffer.from(paid), sign(paid, secret, secondsAgo(age)))).toMatchObject({ eventId: 'evt_1' });
    }
  }
});

const flipped = (index: number) => {
  const bytes = Buffer.from(paid);
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  return bytes;
};
const other = write('checkout.session.completed', { id: 'cs_2' });

test.each<[string, Buffer, string]>([
  ['another secret', Buffer.from(paid), sign(paid, 'whsec_other')],
  ['a blank secret', Buffer.from(paid), sign(paid, ' ')],
  ['10 minutes of age', Buffer.from(paid), sign(paid, 'whsec_old', secondsAgo(600))],
  [
    'a younger time than was signed',
    Buffer.from(paid),
    sign(paid, 'whsec_old', 1).replace('t=1', `t=${secondsAgo(0)}`),
  ],
  ['another body', Buffer.from(other), sign(paid)],
  ['a shorter body', Buffer.from(paid.slice(0, -1)), sign(paid)],
  ['a longer body', Buffer.from(`${paid} `), sign(paid)],
  ['no body', Buffer.alloc(0), sign(paid)],
  ['no signature', Buffer.from(paid), ''],
  ['an empty signature', Buffer.from(paid), `t=${secondsAgo(0)},v1=`],
  ['a signature without its value', Buffer.from(paid), `t=${secondsAgo(0)},v1`],
  ['a signature of another scheme', Buffer.from(paid), sign(paid).replace('v1=', 'v0=')],
  ['a signature without a time', Buffer.from(paid), sign(paid).replace(/^t=\d+,/, '')],
  ['a shorter signature', Buffer.from(paid), sign(paid).slice(0, -1)],
  ['words', Buffer.from(paid), 'let me in'],
  ['a signed body that is not JSON', Buffer.from('hello'), sign('hello')],
  ['a signed body that is not an event', Buffer.from('{}'), sign('{}')],
  ['a signed null', Buffer.from('null'), sign('null')],
])('%s is refused', (_what, body, signature) => {
  expect(() => verify(body, signature)).toThrow(WrongSignatureError);
});

test('a changed byte is refused, wherever it is', () => {
  const signature = sign(paid);
  expect(verify(Buffer.from(paid), signature)).toMatchObject({ ref: 'cs_1' });
  for (let index = 0; index < Buffer.byteLength(paid); index++) {
    expect(() => verify(flipped(index), signature), `byte ${index}`).toThrow(WrongSignatureError);
  }
});

test('without secrets nothing is believed', () => {
  const settings = { secretKey: 'sk_test_none', publicUrl: 'https://cafe.example', timing: 'call' } as const;
  for (const webhookSecrets of [[], [''], [' ']]) {
    const deaf = createStripe({ ...settings, webhookSecrets });
    expect(() => deaf.verify(Buffer.from(paid), sign(paid, webhookSecrets[0]))).toThrow(WrongSignatureError);
  }
});

import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import { newId } from './books.ts';

export type Publish = (kind: string, about: object) => void;

type Delivery = 'deliver' | 'double' | 'drop' | 'hold';

export type WebhookSettings = { webhookUrl?: string | undefined; webhookSecret: string };

/** Sends events to a webhook. Unlike Stripe it does not repeat one that was refused. */
export function createWebhooks({ webhookUrl, webhookSecret }: WebhookSettings, now: () => number) {
  const events: ReturnType<typeof makeEvent>[] = [];
  const held: string[] = [];
  const answers: number[] = [];
  const sending = new Set<Promise<void>>();
  let url = webhookUrl;
  let mode: Delivery = 'deliver';
  let lateMs = 0;

  /** With the object as it is now: a reader may get a newer one by the time this arrives. */
  const makeEvent = (type: string, about: object) =>
    ({
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object: structuredClone(about) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    }) satisfies Omit<Stripe.Event, 'type' | 'data'> & { type: string; data: { object: object } };

  /** 0: no answer. */
  const post = async (payload: string, target: string): Promise<void> => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const answer = await fetch(target, { method: 'POST', headers, body: payload }).catch(() => undefined);
    await answer?.body?.cancel();
    answers.push(answer?.status ?? 0);
  };

  const send = (payload: string): void => {
    if (!url) return;
    const target = url;
    const sent: Promise<void> = delay(lateMs)
      .then(() => post(payload, target))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };

  const publish: Publish = (kind, about) => {
    const event = makeEvent(kind, about);
    events.push(event);
    const payload = JSON.stringify(event, null, 2);
    if (mode === 'hold') held.push(payload);
    else if (mode !== 'drop') for (let times = mode === 'double' ? 2 : 1; times > 0; times--) send(payload);
  };

  const settled = async (): Promise<void> => {
    while (sending.size > 0) await Promise.all(sending);
  };

  return {
    /** Everything that happened, sent or not. */
    events,
    /** The status codes that the listener answered with. */
    answers,
    publish,
    settled,
    sendTo: (target: string) => {
      url = target;
    },
    /** From now on. 'hold' keeps them for `deliverHeld`. */
    set: (delivery: Delivery, options: { lateMs?: number } = {}) => {
      mode = delivery;
      lateMs = options.lateMs ?? 0;
    },
    /** One after the other, the newest first if `reversed`. */
    deliverHeld: async ({ reversed = false } = {}): Promise<void> => {
      const payloads = held.splice(0);
      for (const payload of reversed ? payloads.reverse() : payloads) {
        send(payload);
        await settled();
      }
    },
  };
}

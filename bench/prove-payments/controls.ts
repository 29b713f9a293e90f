import type { Kind } from './customers.ts';
import { playLate } from './late.ts';
import { findAll, openScene, type Scene } from './scene.ts';

const each = 12;

/**
 * Lets each account buy once in the given way, all at once. An account has one unpaid order, so others buy each time.
 */
async function buy({ people, accounts }: Scene, kind: Kind, first: number, step: number): Promise<void> {
  const buyers = accounts.splice(0, each);
  await Promise.all(buyers.map((buyer, index) => people.buy(buyer, first + index * step, kind)));
}

/**
 * Runs two controls in one: customers with two tabs pay twice, and customers who pay a moment too late pay for nothing.
 */
export async function withoutKeysOrClose(seed: number) {
  const change = import.meta.resolve('./without-keys-or-close.ts');
  const scene = await openScene({ name: 'payments-no-keys', purchases: each * 6, seed, apis: 1, change });
  try {
    // Numbers with remainder one by four are customers with two tabs.
    await buy(scene, 'paid', 1, 4);
    await buy(scene, 'lastSecond', 1_000, 1);
    await scene.questions.untilNone("select from orders where status = 'unpaid'");
    const { paidTwice, paidAndCancelled } = await findAll(scene);
    return { customers: each, paidTwice: paidTwice.length, paidAndCancelled: paidAndCancelled.length };
  } finally {
    await scene.close();
  }
}

/** Runs two controls in one: first no job looks at paid orders, then messages come in reverse and are believed. */
export async function believing(seed: number) {
  const change = import.meta.resolve('./believing.ts');
  const scene = await openScene({ name: 'payments-believing', purchases: each * 6, seed, apis: 1, change });
  try {
    scene.standIn.webhooks.set('hold');
    // Numbers divisible by five are customers who close the browser after paying.
    await buy(scene, 'paid', 0, 20);
    const { paidLeftUnpaid } = await findAll(scene);
    // Numbers with remainder two by three are customers who pay, come back, and cancel.
    await buy(scene, 'cancelled', 2, 3);
    await scene.questions.untilNone(
      "select from orders join payments using (user_id, order_id) where status = 'cancelled' and state <> 'released'",
    );
    await scene.standIn.webhooks.deliverHeld({ reversed: true });
    const { wrongStates } = await findAll(scene);
    return { customers: each, paidLeftUnpaid: paidLeftUnpaid.length, wrongStates: wrongStates.length };
  } finally {
    await scene.close();
  }
}

/** Runs three controls in one: late payments, the counter and failed refunds are handled as release 2 did. */
export async function asBefore(seed: number) {
  const change = import.meta.resolve('./as-before.ts');
  const scene = await openScene({ name: 'payments-as-before', purchases: 3, seed, apis: 1, change });
  try {
    const { promisedClosed, unmakeable, refundedTwice } = await playLate(scene);
    return {
      promisedClosed: promisedClosed.length,
      unmakeable: unmakeable.length,
      refundedTwice: refundedTwice.length,
    };
  } finally {
    await scene.close();
  }
}

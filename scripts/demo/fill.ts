import { insertFavorite } from '../../api/src/account/favorites/queries.ts';
import { saveDrink } from '../../api/src/account/favorites/save-drink.ts';
import { insertFeedback } from '../../api/src/account/feedback/queries.ts';
import { registerAccount } from '../../api/src/identity/register.ts';
import { deleteSessions } from '../../api/src/identity/session-queries.ts';
import { setVerifiedEmail } from '../../api/src/identity/user-queries.ts';
import { replaceCart } from '../../api/src/orders/cart/queries.ts';
import { cancelOrder } from '../../api/src/orders/placing/cancel-order.ts';
import { changeStatus } from '../../api/src/orders/placing/change-status.ts';
import { createOrderLimiter } from '../../api/src/orders/placing/limit-orders.ts';
import { type PlacingServices, placeOrder } from '../../api/src/orders/placing/place-order.ts';
import { uuidV7 } from '../../api/src/platform/db/uuid-v7.ts';
import { giveBirthdayVouchers } from '../../api/src/rewards/vouchers/give-birthday-vouchers.ts';
import { giveWelcomeDrink, listUsableVouchers } from '../../api/src/rewards/vouchers/queries.ts';
import { shop } from '../../core/src/content/shop.ts';
import { PlaceOrderRequest } from '../../core/src/contracts/orders.ts';
import { customers, demoPassword, getDemoEmail, owner, type Person, staff } from './people.ts';
import { backdate, backdateAccounts, findMidnight, giveBirthday, type Past } from './store.ts';
import { type Planned, planWeek } from './week.ts';

/** Fills an empty shop through the product's own functions, so that all rules hold; only times are set afterwards. */
export async function fill(tools: PlacingServices, say: (line: string) => void): Promise<void> {
  const { db } = tools;
  const runOrder = createOrderLimiter(10);
  const open = async (name: string, email: string) => {
    const { account } = await registerAccount(tools, { name, email, password: demoPassword });
    await db.transaction().execute(async (trx) => {
      await setVerifiedEmail(trx, account.user_id, email);
      await giveWelcomeDrink(trx, account.user_id);
      await deleteSessions(trx, account.user_id);
    });
    return account.user_id;
  };

  const members: (Person & { userId: string })[] = [];
  for (const person of customers) {
    const userId = await open(person.name, getDemoEmail(person));
    for (const productId of person.favorites) await insertFavorite(db, userId, productId);
    if (person.drink) await saveDrink(db, userId, tools.menu.get().catalogue, person.drink);
    if (person.feedback) {
      await insertFeedback(db, { userId, feedbackId: uuidV7() }, person.feedback, { key: null, requestHash: null });
    }
    if (person.hasBirthday) await giveBirthday(db, userId);
    members.push({ ...person, userId });
  }
  await giveBirthdayVouchers(db, { mail: 'on' });
  const staffId = await open(staff.name, staff.email);
  await open(owner.name, owner.email);
  say(`${customers.length} customers, a barista and an owner`);

  const place = async (planned: Planned): Promise<Past> => {
    const { name, street, userId } = members[planned.customer % members.length] as (typeof members)[number];
    const [voucher] = planned.usesVoucher ? await listUsableVouchers(db, userId) : [];
    const request = PlaceOrderRequest.parse({
      items: planned.items,
      name,
      email: getDemoEmail({ name }),
      address: street,
      city: shop.address.town,
      zipCode: shop.address.zipCode,
      voucherId: voucher?.voucher_id,
      fulfilment: planned.fulfilment,
      storeLocation: planned.store,
    });
    const { id: orderId } = await placeOrder(tools, runOrder, {
      userId,
      isNewBeforeLock: false,
      ip: '127.0.0.1',
      key: uuidV7(),
      request,
      shownMenuHash: undefined,
    });
    await finish(tools, { userId, orderId, staffId }, planned.end);
    return { userId, orderId, placedAt: planned.placedAt };
  };

  const week = planWeek(Date.now(), (await findMidnight(db)).getTime());
  // An account may place ten orders an hour.
  for (const planned of week) await backdate(db, await place(planned));
  for (const { userId, cart } of members) {
    if (cart) await replaceCart(db, userId, { revision: 0, items: cart, wishlist: [] });
  }
  await backdateAccounts(db);
  say(`${week.length} orders of a week, with their points and vouchers`);
}

type Order = { userId: string; orderId: string; staffId: string };

async function finish(tools: PlacingServices, { userId, orderId, staffId }: Order, end: Planned['end']): Promise<void> {
  if (end === 'pending') return;
  if (typeof end === 'object' && end.by === 'customer') return void (await cancelOrder(tools, userId, orderId));
  const change = { userId, orderId, staffId, actor: 'staff' } as const;
  if (typeof end === 'object') {
    await changeStatus(tools, { ...change, from: 'pending', to: 'cancelled', reason: end.reason });
    return;
  }
  await changeStatus(tools, { ...change, from: 'pending', to: 'preparing' });
  if (end === 'completed') await changeStatus(tools, { ...change, from: 'preparing', to: 'completed' });
}

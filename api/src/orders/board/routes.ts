import {
  answerLeftOver,
  changeStatus,
  claimOrder,
  enterOrder,
  followTickets,
  listTickets,
  markReady,
  recallOrder,
  setTracking,
} from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { assertWorksAt, listAllowedStores } from '../../catalogue/stores/works-at.ts';
import { answer, mount } from '../../platform/http/mount.ts';
import { mountStream, type StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { answerLeftOver as closeLeftOver } from '../day-end/answer-left-over.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { createOrderLimiter } from '../placing/limit-orders.ts';
import { changeTicket } from './change-ticket.ts';
import { createClaims } from './claims.ts';
import { enterOrder as enter } from './enter-order.ts';
import { createBoardFollowing } from './follow-board.ts';
import { markReady as sayReady } from './mark-ready.ts';
import { findBoard, locateCompleted, locateOpen } from './queries.ts';
import { recallOrder as recall } from './recall-order.ts';
import { trackTicket } from './set-tracking.ts';
import { sumAt, toTicket } from './ticket-view.ts';

export function mountBoardRoutes(api: StreamApi, services: Services): void {
  mount(api, listTickets).with(async ({ query, caller: { account } }) => {
    const stores = await listAllowedStores(services.db, account, query.store);
    const { tickets, more, unpaid } = await findBoard(services.db, stores);
    return {
      success: true,
      data: tickets.map((row) => toTicket(getMoney(services.menu), row)),
      more: sumAt(stores, more),
      unpaid: sumAt(stores, unpaid),
    };
  });

  const runOrder = createOrderLimiter(3);
  mount(api, enterOrder).with(
    ({ headers, body, caller: { account }, address }) =>
      answer(enter(services, runOrder, { worker: account, ip: address, headers, request: body })),
    { maxPerMinute: 30 },
  );

  mount(api, changeStatus).with(({ params, body, caller }) =>
    answer(changeTicket(services, caller.account, params.id, body)),
  );

  mount(api, markReady).with(({ params, caller }) => answer(sayReady(services, caller.account, params.id)));

  mount(api, recallOrder).with(({ params, body, caller }) =>
    answer(recall(services, caller.account, params.id, body.isReady)),
  );

  mount(api, setTracking).with(({ params, body, caller }) =>
    answer(trackTicket(services, caller.account, params.id, body)),
  );

  mount(api, answerLeftOver).with(({ body, caller }) => answer(closeLeftOver(services, caller.account, body)));

  const claims = createClaims(services.notifications);
  mount(api, claimOrder).with(async ({ params: { id }, body, caller: { account } }) => {
    const order = (await locateOpen(services.db, id)) ?? (await locateCompleted(services.db, id));
    if (!order) throw createOrderNotFoundError();
    await assertWorksAt(services.db, account, order.store);
    await claims.tell({ ...body, id, by: account.name, userId: account.user_id });
    return { success: true };
  });

  const follow = createBoardFollowing(services, claims);
  mountStream(api, followTickets).with(async ({ query, caller: { account } }, stream) =>
    follow(await listAllowedStores(services.db, account, query.store), stream),
  );
}

import { changeStatus, followTickets, listTickets } from '@juniper/core/contracts/staff.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { storesFor } from '../../catalogue/stores/works-at.ts';
import { mount } from '../../platform/http/mount.ts';
import { mountStream, type StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { changeTicket } from './change-ticket.ts';
import { createBoardFollowing } from './follow-board.ts';
import { findBoard } from './queries.ts';
import { sumAt, toTicket } from './ticket-view.ts';

export function boardRoutes(api: StreamApi, services: Services): void {
  mount(api, listTickets).with(async ({ query, caller: { account } }) => {
    const stores = await storesFor(services.db, account, query.store);
    const { tickets, more, unpaid } = await findBoard(services.db, stores);
    return {
      success: true,
      data: tickets.map((row) => toTicket(getMoney(services.menu), row)),
      more: sumAt(stores, more),
      unpaid: sumAt(stores, unpaid),
    };
  });

  mount(api, changeStatus).with(async ({ params, body, caller }) => ({
    success: true,
    data: await changeTicket(services, caller.account, params.id, body),
  }));

  const follow = createBoardFollowing(services);
  mountStream(api, followTickets).with(async ({ query, caller: { account } }, stream) =>
    follow(await storesFor(services.db, account, query.store), stream),
  );
}

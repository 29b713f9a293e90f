import { changeStatus, followTickets, listTickets } from '@juniper/core/contracts/staff.ts';
import { mount } from '../http/mount.ts';
import { mountStream, type StreamApi } from '../http/mount-stream.ts';
import type { OrderTools } from '../orders/change-status.ts';
import { changeTicket } from './change-ticket.ts';
import { createBoardFollowing } from './follow-board.ts';
import { findBoard } from './store.ts';
import { isAt, toTicket } from './ticket-view.ts';

export function staffRoutes(api: StreamApi, tools: OrderTools): void {
  mount(api, listTickets).with(async ({ query: { store } }) => {
    const tickets = (await findBoard(tools.db)).map(toTicket);
    return { success: true, data: tickets.filter((ticket) => isAt(store, ticket)) };
  });

  mount(api, changeStatus).with(async ({ params, body, caller }) => ({
    success: true,
    data: await changeTicket(tools, caller.account.user_id, params.id, body),
  }));

  const follow = createBoardFollowing(tools.db, tools.news);
  mountStream(api, followTickets).with(({ query }, stream) => follow(query.store, stream));
}

import { changeStatus, followTickets, listTickets } from '@juniper/core/contracts/staff.ts';
import { mount } from '../http/mount.ts';
import { mountStream, type StreamApi } from '../http/mount-stream.ts';
import type { Services } from '../services.ts';
import { changeTicket } from './change-ticket.ts';
import { createBoardFollowing } from './follow-board.ts';
import { findBoard } from './store.ts';
import { moreAt, toTicket } from './ticket-view.ts';

export function staffRoutes(api: StreamApi, services: Services): void {
  mount(api, listTickets).with(async ({ query: { store } }) => {
    const { tickets, more } = await findBoard(services.db, store);
    return { success: true, data: tickets.map(toTicket), more: moreAt(store, more) };
  });

  mount(api, changeStatus).with(async ({ params, body, caller }) => ({
    success: true,
    data: await changeTicket(services, caller.account.user_id, params.id, body),
  }));

  const follow = createBoardFollowing(services);
  mountStream(api, followTickets).with(({ query }, stream) => follow(query.store, stream));
}

import { changeStatus, listTickets } from '@juniper/core/contracts/staff.ts';
import { type Api, mount } from '../http/mount.ts';
import type { OrderTools } from '../orders/change-status.ts';
import { changeTicket } from './change-ticket.ts';
import { findBoard } from './store.ts';
import { isAt, toTicket } from './ticket-view.ts';

export function staffRoutes(api: Api, tools: OrderTools): void {
  mount(api, listTickets).with(async ({ query: { store } }) => {
    const tickets = (await findBoard(tools.db)).map(toTicket);
    return { success: true, data: tickets.filter((ticket) => isAt(store, ticket)) };
  });

  mount(api, changeStatus).with(async ({ params, body, caller }) => ({
    success: true,
    data: await changeTicket(tools, caller.account.user_id, params.id, body),
  }));
}

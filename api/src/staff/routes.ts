import * as people from '@juniper/core/contracts/people.ts';
import { changeStatus, followTickets, listTickets } from '@juniper/core/contracts/staff.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import { mount } from '../http/mount.ts';
import { mountStream, type StreamApi } from '../http/mount-stream.ts';
import { assertOwner } from '../identity/owner.ts';
import type { Services } from '../services.ts';
import { storesFor } from '../stores/works-at.ts';
import { changeTicket } from './change-ticket.ts';
import { createBoardFollowing } from './follow-board.ts';
import { findInvitations } from './invitation-store.ts';
import { invite, join, withdraw } from './invitations.ts';
import { changeColleague, endSessionsOf, setStoresOf } from './people.ts';
import { findBoard, findStaff } from './store.ts';
import { sumAt, toTicket } from './ticket-view.ts';

export function staffRoutes(api: StreamApi, services: Services): void {
  boardRoutes(api, services);
  peopleRoutes(api, services);
  invitationRoutes(api, services);
}

function boardRoutes(api: StreamApi, services: Services): void {
  mount(api, listTickets).with(async ({ query, caller: { account } }) => {
    const stores = await storesFor(services.db, account, query.store);
    const { tickets, more, unpaid } = await findBoard(services.db, stores);
    return {
      success: true,
      data: tickets.map((row) => toTicket(moneyOf(services.menu), row)),
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

function peopleRoutes(api: StreamApi, services: Services): void {
  const colleagues = async () => ({
    success: true as const,
    data: (await findStaff(services.db)).map(({ user_id, last_seen_at, ...person }) => ({
      ...{ ...person, id: user_id, lastSeenAt: last_seen_at.toISOString() },
    })),
  });

  mount(api, people.listStaff).with(colleagues);

  mount(api, people.changeRole).with(
    async ({ caller, address, params: { id: userId }, body: { role, name, password } }) => {
      await assertOwner(services, { caller, address }, password);
      await changeColleague(services, { caller, address, userId }, { role, name });
      await api.streams.endLoggedOut(userId);
      return colleagues();
    },
  );

  mount(api, people.removeStaff).with(async ({ caller, address, params: { id: userId }, body: { password } }) => {
    await assertOwner(services, { caller, address }, password);
    await changeColleague(services, { caller, address, userId }, { role: 'customer' });
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });

  mount(api, people.setStaffStores).with(async ({ caller, address, params: { id: userId }, body }) => {
    const { stores, password } = body;
    await assertOwner(services, { caller, address }, password);
    await setStoresOf(services, { caller, userId }, stores);
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });

  mount(api, people.endSessions).with(async ({ caller, params: { id: userId } }) => {
    await endSessionsOf(services, { caller, userId });
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });
}

function invitationRoutes(api: StreamApi, services: Services): void {
  const { db, attempts, health } = services;
  const invitations = async () => ({
    ...{ success: true as const, mail: health.mail },
    data: (await findInvitations(db)).map(({ email, role, ...row }) => ({
      ...{ id: row.invitation_id, email, role, invitedBy: row.invited_by, isSent: row.is_sent },
      ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    })),
  });

  mount(api, people.listInvitations).with(invitations);

  mount(api, people.invite).with(async ({ caller, address, body: { password, ...wish } }) => {
    await assertOwner(services, { caller, address }, password);
    await attempts.begin('invitation', address, caller.account.user_id);
    await invite(services, caller, wish);
    return invitations();
  });

  mount(api, people.withdrawInvitation).with(async ({ caller, params }) => {
    await withdraw(services, caller, params.id);
    return invitations();
  });

  mount(api, people.acceptInvitation).with(async ({ caller, address, userAgent, body }) => {
    await attempts.begin('mailed-link', address);
    const role = await join(services, body, { caller, address, userAgent });
    await api.streams.endLoggedOut(caller.account.user_id);
    return { success: true, role, message: 'Welcome behind the counter! Please log in again, with your password.' };
  });
}

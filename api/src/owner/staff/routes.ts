import * as people from '@juniper/core/contracts/owner-staff.ts';
import { confirmPassword } from '../../identity/confirm-password.ts';
import { mount } from '../../platform/http/mount.ts';
import type { StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { findInvitations } from './invitation-queries.ts';
import { invite, join, withdraw } from './invitations.ts';
import { changeColleague, endSessionsOf, setStoresOf } from './people.ts';
import { findStaff } from './queries.ts';

export function staffRoutes(api: StreamApi, services: Services): void {
  peopleRoutes(api, services);
  invitationRoutes(api, services);
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
      await confirmPassword(services, { caller, address }, password);
      await changeColleague(services, { caller, address, userId }, { role, name });
      await api.streams.endLoggedOut(userId);
      return colleagues();
    },
  );

  mount(api, people.removeStaff).with(async ({ caller, address, params: { id: userId }, body: { password } }) => {
    await confirmPassword(services, { caller, address }, password);
    await changeColleague(services, { caller, address, userId }, { role: 'customer' });
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });

  mount(api, people.setStaffStores).with(async ({ caller, address, params: { id: userId }, body }) => {
    const { stores, password } = body;
    await confirmPassword(services, { caller, address }, password);
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
    await confirmPassword(services, { caller, address }, password);
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

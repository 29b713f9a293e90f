import * as people from '@juniper/core/contracts/owner-staff.ts';
import { viewUser } from '../../account/user-view.ts';
import { confirmPassword } from '../../identity/confirm-password.ts';
import { findCaller } from '../../identity/sessions.ts';
import { createSessionEndedError } from '../../platform/http/http-error.ts';
import { mount } from '../../platform/http/mount.ts';
import type { StreamApi } from '../../platform/http/mount-stream.ts';
import type { Services } from '../../services.ts';
import { listInvitations } from './invitation-queries.ts';
import { acceptInvitation, invite, withdrawInvitation } from './invitations.ts';
import { changeColleague, endSessions, setStaffStores } from './people.ts';
import { listStaff } from './queries.ts';

export function mountStaffRoutes(api: StreamApi, services: Services): void {
  mountPeopleRoutes(api, services);
  mountInvitationRoutes(api, services);
}

function mountPeopleRoutes(api: StreamApi, services: Services): void {
  const colleagues = async () => ({
    success: true as const,
    data: (await listStaff(services.db)).map(({ user_id, last_seen_at, ...person }) => ({
      ...person,
      id: user_id,
      lastSeenAt: last_seen_at.toISOString(),
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
    await setStaffStores(services, { caller, userId }, stores);
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });

  mount(api, people.endSessions).with(async ({ caller, params: { id: userId } }) => {
    await endSessions(services, { caller, userId });
    await api.streams.endLoggedOut(userId);
    return colleagues();
  });
}

function mountInvitationRoutes(api: StreamApi, services: Services): void {
  const { db, attempts, health } = services;
  const invitations = async () => ({
    success: true as const,
    mail: health.mail,
    data: (await listInvitations(db)).map(({ email, role, ...row }) => ({
      id: row.invitation_id,
      email,
      role,
      invitedBy: row.invited_by,
      isSent: row.is_sent,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  });

  mount(api, people.listInvitations).with(invitations);

  mount(api, people.invite).with(async ({ caller, address, body: { password, ...input } }) => {
    await confirmPassword(services, { caller, address }, password);
    await attempts.record('invitation', address, caller.account.user_id);
    await invite(services, caller, input);
    return invitations();
  });

  mount(api, people.withdrawInvitation).with(async ({ caller, params }) => {
    await withdrawInvitation(services, caller, params.id);
    return invitations();
  });

  mount(api, people.acceptInvitation).with(async ({ caller, address, userAgent, body }) => {
    await attempts.record('mailed-link', address);
    const { token, role, userId } = await acceptInvitation(services, body, { caller, address, userAgent });
    await api.streams.endLoggedOut(userId);
    const joined = await findCaller(db, token);
    if (!joined) throw createSessionEndedError();
    const user = await viewUser(services, joined.account);
    return { success: true, token, user, role, message: 'Welcome behind the counter!' };
  });
}

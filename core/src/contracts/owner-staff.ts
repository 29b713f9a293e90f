import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import { needs } from '../rules/permissions.ts';
import { LoginRequest } from './auth.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { Slug } from './menu-rows.ts';
import { PersonName } from './person-name.ts';

/** Whoever works here, as the owner sees them. Roles may be of a newer release. */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Updated at most once an hour. */
  lastSeenAt: z.iso.datetime(),
  /** Where they work; none: in all stores. Owners work in all of them. */
  stores: z.array(z.string()).exactOptional(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const Colleagues = z.object({ success: z.literal(true), data: z.array(StaffMember) });

const WorkRole = z.enum(['staff', 'manager', 'owner']);
const id = z.object({ id: Id });

/**
 * The owner's own, as proof of who it is. Wrong or missing: 403 `wrong_password`. An account with Google sign-in only
 * sends none, and must have logged in within the last 15 minutes: 403 `login_again`.
 */
const password = z.string().max(128).optional();

export const listStaff = {
  method: 'GET',
  path: '/owner/staff',
  access: needs['staff.manage'],
  summary: 'Who works here: owners first, then managers, then staff, each by name',
  conditional: true,
  response: Colleagues,
} as const satisfies Contract;

/**
 * Changes only what is sent, so that a new name does not give back a role that another owner has taken away. Another role
 * ends all sessions of that account. Who does not work here: 404. The only owner stays one: 409 `last_owner`.
 */
export const changeRole = {
  method: 'PUT',
  path: '/owner/staff/:id',
  access: needs['staff.manage'],
  summary: 'Give somebody who works here another role or name; answers with the new list',
  params: id,
  body: z.strictObject({ role: WorkRole.optional(), name: PersonName.optional(), password }),
  response: Colleagues,
} as const satisfies Contract;

/** The account stays, as a customer's, and is logged out everywhere. Refused like a change of role. */
export const removeStaff = {
  method: 'DELETE',
  path: '/owner/staff/:id',
  access: needs['staff.manage'],
  summary: 'Somebody does not work here any more; answers with the new list',
  params: id,
  body: z.strictObject({ password }),
  response: Colleagues,
} as const satisfies Contract;

/**
 * None: in all stores. Everything else of the cafe's is refused them with 403 `other_store`. Ends all sessions of that
 * account. Owners work everywhere: 409 `owner_everywhere`.
 */
export const setStaffStores = {
  method: 'PUT',
  path: '/owner/staff/:id/stores',
  access: needs['staff.manage'],
  summary: 'In which stores somebody works; answers with the new list',
  params: id,
  body: z.strictObject({
    stores: z
      .array(Slug.max(40))
      .max(200)
      .refine((stores) => new Set(stores).size === stores.length),
    password,
  }),
  response: Colleagues,
} as const satisfies Contract;

/** For a phone that was lost or left open. Asks for no password: who has one logs in again. */
export const endSessions = {
  method: 'POST',
  path: '/owner/staff/:id/log-out',
  access: needs['staff.manage'],
  summary: 'Log somebody who works here out everywhere; answers with the new list',
  params: id,
  response: Colleagues,
} as const satisfies Contract;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  /** Null once that account is gone. */
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** False until the mail server has taken the mail. */
  isSent: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `mail`: 'off' where this site sends none, so nobody can be invited. */
const Invitations = z.object({ success: z.literal(true), mail: z.string(), data: z.array(Invitation) });

export const listInvitations = {
  method: 'GET',
  path: '/owner/invitations',
  access: needs['staff.manage'],
  summary: 'Invitations that can still be accepted, the newest first',
  conditional: true,
  response: Invitations,
} as const satisfies Contract;

/**
 * The link works once, for 7 days; another invitation for the same address replaces it. Refused with 409: `mail_off`,
 * `works_here` (the role of who works here is changed in the list of staff).
 */
export const invite = {
  method: 'POST',
  path: '/owner/invitations',
  access: needs['staff.manage'],
  summary: 'Mail somebody a link to join as staff, manager or owner; answers with the new list',
  body: z.strictObject({ email: LoginRequest.shape.email, role: WorkRole, password }),
  response: Invitations,
} as const satisfies Contract;

/** Succeeds also for one that is over. */
export const withdrawInvitation = {
  method: 'DELETE',
  path: '/owner/invitations/:id',
  access: needs['staff.manage'],
  summary: 'The link works no more; answers with the invitations that are left',
  params: id,
  response: Invitations,
} as const satisfies Contract;

/**
 * `token` is from the link `/owner/join#token=...`. Used, withdrawn, replaced or too old: 410 `link_over`. The caller's
 * account has another address: 409 `other_address`; works here already: 409 `works_here`.
 *
 * Without a password nothing happens: 400 `password_needed`, whose `data.role` says what the invitation is for. It needs
 * 12 characters (400 `password_too_short`) and becomes the account's; today's may stay if it is long enough. All sessions
 * end, so the page asks for a login.
 */
export const acceptInvitation = {
  method: 'POST',
  path: '/owner/invitations/accept',
  access: 'customer',
  summary: 'Join with the link from the mail',
  body: z.strictObject({
    token: z.string().max(100),
    password: z.string().refine(isAllowedPassword, passwordRuleMessage).optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string(), role: z.string() }),
} as const satisfies Contract;

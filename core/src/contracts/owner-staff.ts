import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import { needs } from '../rules/permissions.ts';
import { LoginRequest } from './auth.ts';
import type { Contract } from './contract.ts';
import { Id } from './id.ts';
import { Slug } from './menu-rows.ts';
import { PersonName } from './person-name.ts';

/** A staff member as the owner sees them. The role may be of a newer release. */
export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Updated at most once an hour. */
  lastSeenAt: z.iso.datetime(),
  /** The stores that they work in; none: all stores. Owners work in all of them. */
  stores: z.array(z.string()).exactOptional(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const StaffList = z.object({ success: z.literal(true), data: z.array(StaffMember) });

const WorkRole = z.enum(['staff', 'manager', 'owner']);
const id = z.object({ id: Id });

/**
 * The owner's own password. Wrong or missing: 403 `wrong_password`. An account with Google sign-in only sends none, and
 * must have logged in within the last 15 minutes: 403 `login_again`.
 */
const password = z.string().max(128).optional();

export const listStaff = {
  method: 'GET',
  path: '/owner/staff',
  access: needs['staff.manage'],
  summary: 'Who works here: owners first, then managers, then staff, each by name',
  conditional: true,
  response: StaffList,
} as const satisfies Contract;

/**
 * Changes only the fields that are sent. Another role ends all sessions of that account. An account that is not staff:
 * 404. The last owner stays one: 409 `last_owner`.
 */
export const changeRole = {
  method: 'PUT',
  path: '/owner/staff/:id',
  access: needs['staff.manage'],
  summary: 'Give somebody who works here another role or name; answers with the new list',
  params: id,
  body: z.strictObject({ role: WorkRole.optional(), name: PersonName.optional(), password }),
  response: StaffList,
} as const satisfies Contract;

/** Makes the account a customer's and ends its sessions. Refused like a change of role. */
export const removeStaff = {
  method: 'DELETE',
  path: '/owner/staff/:id',
  access: needs['staff.manage'],
  summary: 'Somebody does not work here any more; answers with the new list',
  params: id,
  body: z.strictObject({ password }),
  response: StaffList,
} as const satisfies Contract;

/**
 * Sets the stores of a staff member; none: all stores. Calls for other stores are refused with 403 `other_store`. Ends all
 * sessions of that account. Owners work everywhere: 409 `owner_everywhere`.
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
  response: StaffList,
} as const satisfies Contract;

/** Ends all sessions of a staff member whose phone was lost or left open. Needs no password. */
export const endSessions = {
  method: 'POST',
  path: '/owner/staff/:id/log-out',
  access: needs['staff.manage'],
  summary: 'Log somebody who works here out everywhere; answers with the new list',
  params: id,
  response: StaffList,
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

/** `mail`: 'off' where this site sends none, so that invitations are not possible. */
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
 * `works_here` (the address is a staff member's).
 */
export const invite = {
  method: 'POST',
  path: '/owner/invitations',
  access: needs['staff.manage'],
  summary: 'Mail somebody a link to join as staff, manager or owner; answers with the new list',
  body: z.strictObject({ email: LoginRequest.shape.email, role: WorkRole, password }),
  response: Invitations,
} as const satisfies Contract;

/** Succeeds also for an invitation that is over. */
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
 * Without a password it is not accepted: 400 `password_needed`, with the invitation's role in `data.role`. The password
 * needs 12 characters (400 `password_too_short`) and becomes the account's. All sessions end.
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

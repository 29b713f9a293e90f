import { z } from 'zod';
import { isAllowedPassword, passwordRuleMessage } from '../rules/password.ts';
import { workRoles } from '../rules/permissions.ts';
import { LoginRequest, LoginResponse } from './auth.ts';
import { answerWith, type Contract } from './contract.ts';
import { Id } from './id.ts';
import { Slug } from './menu-rows.ts';
import { PersonName } from './person-name.ts';

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  lastSeenAt: z.iso.datetime(),
  /** The stores of a staff member; absent: all stores. Owners work in all of them. */
  stores: z.array(z.string()).exactOptional(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const StaffList = answerWith(z.array(StaffMember));

const WorkRole = z.enum(workRoles);
const id = z.object({ id: Id });

/**
 * Wrong or missing: 403 `wrong_password`. Absent for Google sign-in alone, with a login in the last 15 minutes: else
 * 403 `login_again`.
 */
const password = z.string().max(128).optional();

export const listStaff = {
  method: 'GET',
  path: '/owner/staff',
  access: 'staff.manage',
  summary: 'List all staff, owners first',
  conditional: true,
  response: StaffList,
} as const satisfies Contract;

/**
 * Changes only the fields that are sent, and ends all sessions for another role. Refuses accounts that are not staff
 * (404) and the last owner (409 `last_owner`).
 */
export const changeRole = {
  method: 'PUT',
  path: '/owner/staff/:id',
  access: 'staff.manage',
  summary: 'Change the role or name of a staff member, and list all',
  params: id,
  body: z.strictObject({ role: WorkRole.optional(), name: PersonName.optional(), password }),
  response: StaffList,
} as const satisfies Contract;

/** Makes the account a customer's and ends its sessions. Refused like a change of role. */
export const removeStaff = {
  method: 'DELETE',
  path: '/owner/staff/:id',
  access: 'staff.manage',
  summary: 'Remove a staff member, and list the others',
  params: id,
  body: z.strictObject({ password }),
  response: StaffList,
} as const satisfies Contract;

/**
 * Sets the stores of a staff member (empty: all stores) and ends all sessions. Other stores' calls are refused with 403
 * `other_store`. Owners work everywhere: 409 `owner_everywhere`.
 */
export const setStaffStores = {
  method: 'PUT',
  path: '/owner/staff/:id/stores',
  access: 'staff.manage',
  summary: 'Set the stores of a staff member, and list all staff',
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

export const endSessions = {
  method: 'POST',
  path: '/owner/staff/:id/log-out',
  access: 'staff.manage',
  summary: 'Log a staff member out everywhere, and list all',
  params: id,
  response: StaffList,
} as const satisfies Contract;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** False until the mail server has taken the email. */
  isSent: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `mail` 'off': this site sends none, so that invitations are not possible. */
const Invitations = z.object({ success: z.literal(true), mail: z.string(), data: z.array(Invitation) });

export const listInvitations = {
  method: 'GET',
  path: '/owner/invitations',
  access: 'staff.manage',
  summary: 'List open invitations, the newest first',
  conditional: true,
  response: Invitations,
} as const satisfies Contract;

/**
 * Replaces an earlier invitation for the address. The link works once, for 7 days. Refused with 409 `mail_off` or
 * `works_here`.
 */
export const invite = {
  method: 'POST',
  path: '/owner/invitations',
  access: 'staff.manage',
  summary: 'Email an invitation to work here in a role, and list all',
  body: z.strictObject({ email: LoginRequest.shape.email, role: WorkRole, password }),
  response: Invitations,
} as const satisfies Contract;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/owner/invitations/:id',
  access: 'staff.manage',
  summary: 'Withdraw an invitation, and list the others',
  params: id,
  response: Invitations,
} as const satisfies Contract;

/**
 * The details of `password_needed`. `account`: 'new' asks for a name and a new password, 'known' for the
 * account's password, 'signed-in' for a new one.
 */
export const InvitationOffer = z.object({
  role: z.string(),
  email: z.string(),
  account: z.enum(['new', 'known', 'signed-in']),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/**
 * Refuses links that are used, withdrawn, replaced or too old (410 `link_over`), a session with another address (409
 * `other_address`) and staff (409 `works_here`). Without a password: 400 `password_needed`, with the offer in `data`.
 * An account with the address is proven by its session or its password (403 `wrong_password`); without one, the call
 * opens it. The new password needs 12 characters (400 `password_too_short`). All sessions end, and a new one begins.
 */
export const acceptInvitation = {
  method: 'POST',
  path: '/owner/invitations/accept',
  access: 'optional',
  summary: 'Accept an invitation with its link, and start a session',
  body: z.strictObject({
    token: z.string().max(100),
    name: PersonName.optional(),
    password: LoginRequest.shape.password.optional(),
    /** Replaces a password that is too short for staff. */
    newPassword: z.string().refine(isAllowedPassword, passwordRuleMessage).optional(),
  }),
  response: LoginResponse.extend({ role: z.string() }),
} as const satisfies Contract;

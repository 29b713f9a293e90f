import { roles, workRoles } from '@juniper/core/rules/permissions.ts';

/** The roles that an owner can give, with what each is for. */
export const roleChoices = workRoles.map((value) => ({
  value,
  label: roles[value].label,
  hint: roles[value].hint,
}));

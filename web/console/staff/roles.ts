/** What each role is for, from the least to the most. A higher one may do everything that a lower one may. */
export const workRoles = [
  { value: 'staff', label: 'Staff', hint: 'Work on the board and say what is sold out.' },
  {
    value: 'manager',
    label: 'Manager',
    hint: 'Also change the menu, find orders and customers, read reports, set hours.',
  },
  { value: 'owner', label: 'Owner', hint: 'Also say who works here, open stores, set taxes, and read the audit log.' },
] as const;

export type WorkRole = (typeof workRoles)[number]['value'];

/** 'Staff', 'Manager', 'Owner'; a role of a newer release is called by its name. */
export const roleLabel = (role: string): string => workRoles.find(({ value }) => value === role)?.label ?? role;

/** 'staff', 'a manager', 'an owner'; a role of a newer release is called by its name. */
export const asRole = (role: string): string => ({ manager: 'a manager', owner: 'an owner' })[role] ?? role;

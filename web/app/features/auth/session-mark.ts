import type { User } from '@juniper/core/contracts/user.ts';

/**
 * Runs in the head, before the first paint, so that a member never sees a visitor's header (decision 42). Pages are
 * prerendered logged out; style sheets choose by `html[data-session]`. Its hash stands in the CSP: keep it constant.
 */
export const sessionMarkScript =
  "try{let u=JSON.parse(localStorage.getItem('user'));if(localStorage.getItem('token')&&u.email)document.documentElement.dataset.session=u.role==='staff'?'staff':'member'}catch{}";

/** Keeps the mark in step with the store once the page is alive. */
export const markSession = (user: User | null): void => {
  const { dataset } = document.documentElement;
  if (user) dataset.session = user.role === 'staff' ? 'staff' : 'member';
  else delete dataset.session;
};

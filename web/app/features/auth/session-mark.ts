/**
 * Runs in the head, before the first paint, so that a member never sees a visitor's header (decision 42). Pages are
 * prerendered logged out; style sheets choose by `html[data-session]`. Its hash stands in the CSP: keep it constant.
 */
export const sessionMarkScript =
  "try{if(localStorage.getItem('token')&&JSON.parse(localStorage.getItem('user')).email)document.documentElement.dataset.session='member'}catch{}";

/** Keeps the mark in step with the store once the page is alive. */
export const markSession = (isMember: boolean): void => {
  const { dataset } = document.documentElement;
  if (isMember) dataset.session = 'member';
  else delete dataset.session;
};

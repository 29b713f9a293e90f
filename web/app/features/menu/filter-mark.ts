/**
 * Runs in the head, before the first paint: pages keep room for the filter's line if a filter is on. Its hash is in the
 * CSP: keep it constant.
 */
export const filterMarkScript =
  "try{if(localStorage.getItem('juniper_avoid'))document.documentElement.dataset.filtered=''}catch{}";

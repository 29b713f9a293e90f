export type Theme = 'daylight' | 'after-hours';

/**
 * Runs in the head, before the first paint, so that no page flashes in the wrong theme. Follows the system until the
 * customer has chosen. Its hash stands in the CSP: keep it constant.
 */
export const themeMarkScript =
  "{let t;try{t=localStorage.getItem('juniper_theme')}catch{}if(t?t==='after-hours':matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.theme='after-hours'}";

/** What the browser paints around the page: the paper of each theme. */
export const paper: Record<Theme, string> = { daylight: '#fcfaf5', 'after-hours': '#111a16' };

/** Keeps the mark in step once the page is alive. */
export const markTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement;
  if (theme === 'after-hours') dataset.theme = theme;
  else delete dataset.theme;
  // One for each theme of the system; what the customer chose stands over both.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper[theme]);
};

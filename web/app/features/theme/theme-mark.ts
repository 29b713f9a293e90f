import { useLayoutEffect } from 'react';

export type Theme = 'daylight' | 'after-hours';

/**
 * Runs in the head, before the first paint, so that no page flashes in the wrong theme. Follows the system until the
 * customer has chosen. Its hash is in the CSP: keep it constant.
 */
export const themeMarkScript =
  "{let t;try{t=localStorage.getItem('juniper_theme')}catch{}if(t?t==='after-hours':matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.theme='after-hours'}";

/** The color that the browser paints around the page in each theme. */
export const pageBackground: Record<Theme, string> = { daylight: '#fcfaf5', 'after-hours': '#111a16' };

/** Sets the document's attribute for CSS, as the script in the head does. */
export const markTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement;
  if (theme === 'after-hours') dataset.theme = theme;
  else delete dataset.theme;
  // There is one for each system theme; both get the customer's choice.
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', pageBackground[theme]);
};

/** Keeps a screen dark. The next page gets the earlier theme back. */
export const useAfterHours = (): void => {
  useLayoutEffect(() => {
    const { theme } = document.documentElement.dataset;
    markTheme('after-hours');
    return () => markTheme(theme === 'after-hours' ? theme : 'daylight');
  }, []);
};

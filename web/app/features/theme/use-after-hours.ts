import { useLayoutEffect } from 'react';
import { markTheme } from './theme-mark.ts';

/** For a screen that is dark whatever was chosen; the page after it is as it was. */
export const useAfterHours = (): void => {
  useLayoutEffect(() => {
    const { theme } = document.documentElement.dataset;
    markTheme('after-hours');
    return () => markTheme(theme === 'after-hours' ? theme : 'daylight');
  }, []);
};

import { useEffect } from 'react';
import { storage } from '../../lib/storage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useStored } from '../../lib/use-stored.ts';
import { markTheme, type Theme } from './theme-mark.ts';

/** The customer's choice, else the system's. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const chosen = useStored('juniper_theme') ?? (isSystemDark ? 'after-hours' : 'daylight');
  const theme = chosen === 'after-hours' ? chosen : 'daylight';
  const isHydrated = useHydrated();
  useEffect(() => {
    // While React takes the page over it knows neither choice nor system, and the head's mark stands.
    if (isHydrated) markTheme(theme);
  }, [isHydrated, theme]);
  return [theme, (next) => storage.write('juniper_theme', next)];
};

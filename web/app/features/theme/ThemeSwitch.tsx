import { useEffect, useSyncExternalStore } from 'react';
import { useHydrated } from '../../lib/browser.ts';
import { storage } from '../../lib/storage.ts';
import { markTheme, type Theme } from './theme-mark.ts';

const systemDark = '(prefers-color-scheme: dark)';

/** Returns the customer's theme, else the system's. */
const readTheme = (): Theme => {
  const chosen = storage.read('juniper_theme');
  const isDark = chosen ? chosen === 'after-hours' : window.matchMedia(systemDark).matches;
  return isDark ? 'after-hours' : 'daylight';
};

const subscribe = (listener: () => void) => {
  const system = window.matchMedia(systemDark);
  const stopListening = storage.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    stopListening();
    system.removeEventListener('change', listener);
  };
};

const switchTheme = () => storage.write('juniper_theme', readTheme() === 'after-hours' ? 'daylight' : 'after-hours');

/**
 * Switches dark mode on and off. CSS moves the knob by the document's attribute, so it is right
 * before hydration.
 */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'daylight' as const);
  const isHydrated = useHydrated();
  useEffect(() => {
    // During hydration neither choice nor system is known, so what the head's script has set stays.
    if (isHydrated) markTheme(theme);
  }, [isHydrated, theme]);
  return (
    <button
      className="theme-switch"
      type="button"
      role="switch"
      aria-checked={theme === 'after-hours'}
      onClick={switchTheme}
    >
      Dark mode
    </button>
  );
}

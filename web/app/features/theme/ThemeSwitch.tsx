import { useTheme } from './use-theme.ts';

/** 'After hours' is the dark theme. Its knob is moved by the page's mark, so that it too is right before React is. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  const isDark = theme === 'after-hours';
  return (
    <button
      className="theme-switch"
      type="button"
      role="switch"
      aria-checked={isDark}
      onClick={() => choose(isDark ? 'daylight' : 'after-hours')}
    >
      After hours <span className="sr-only">(dark theme)</span>
    </button>
  );
}

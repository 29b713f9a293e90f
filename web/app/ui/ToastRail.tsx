import { type AnimationEvent, type ReactNode, useEffect } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { closeToast, removeToast, type Toast, type ToastKind, useToasts } from './toast.ts';

const icons: Record<ToastKind, IconName> = { success: 'check', info: 'info', warning: 'warn', error: 'x' };

/** Keeps the column at the top right. All parts that open there are in it (`children`), so that nothing overlaps. */
export function ToastRail({ children }: { children?: ReactNode }) {
  useEffect(markBlurredWindow, []);
  return (
    <div className="toast-rail">
      {children}
      <Toasts />
    </div>
  );
}

/** Lists the toasts. A modal dialog has a list of its own, because the page's toasts are under it and inert. */
export function Toasts() {
  const { toasts } = useToasts();
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/**
 * Shows a toast until the animation of its bar ends: CSS pauses it on hover, on focus and while the window is in the
 * background.
 */
function ToastCard({ toast: { id, kind, text, durationMs, leaving, action } }: { toast: Toast }) {
  const onAnimationEnd = ({ target, currentTarget }: AnimationEvent) => {
    if (target !== currentTarget) closeToast(id);
    else if (leaving) removeToast(id);
  };
  return (
    <div
      className={`toast toast--${kind}${leaving ? ' toast--leaving' : ''}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onAnimationEnd={onAnimationEnd}
    >
      <span className="toast__icon">
        <Icon name={icons[kind]} />
      </span>
      <span className="toast__text">{text}</span>
      {action && (
        <button
          className="toast__action"
          type="button"
          onClick={() => {
            closeToast(id);
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      <button className="toast__close" type="button" aria-label="Close notification" onClick={() => closeToast(id)}>
        <Icon name="x" />
      </button>
      <span className="toast__bar" style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  );
}

function markBlurredWindow() {
  const root = document.documentElement;
  const blur = () => {
    root.dataset.window = 'blurred';
  };
  const focus = () => {
    delete root.dataset.window;
  };
  window.addEventListener('blur', blur);
  window.addEventListener('focus', focus);
  return () => {
    window.removeEventListener('blur', blur);
    window.removeEventListener('focus', focus);
    focus();
  };
}

export type ToastKind = 'success' | 'info' | 'warning' | 'error';
/** A quiet button in the toast. What it does must also be possible elsewhere, because the toast leaves by itself. */
type ToastAction = { label: string; act: () => void };
type ToastOptions = { durationMs?: number; action?: ToastAction | undefined };
export type Toast = {
  id: number;
  kind: ToastKind;
  text: string;
  durationMs: number;
  shownAt: number;
  leaving: boolean;
  action?: ToastAction | undefined;
};

const most = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Adds a toast at the bottom. A fifth one replaces the oldest. */
export const showToast = (kind: ToastKind, text: string, { durationMs = 3000, action }: ToastOptions = {}) => {
  lastId += 1;
  change([...toasts, { id: lastId, kind, text, durationMs, shownAt: Date.now(), action, leaving: false }].slice(-most));
};

export const closeToast = (id: number) =>
  change(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));

export const removeToast = (id: number) => change(toasts.filter((toast) => toast.id !== id));

export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const currentToasts = () => toasts;

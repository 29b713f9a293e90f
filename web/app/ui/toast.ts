export type ToastKind = 'success' | 'info' | 'warning' | 'error';
export type Toast = { id: number; kind: ToastKind; text: string; durationMs: number; leaving: boolean };

const most = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** The newest stands at the bottom; a fifth one takes the place of the oldest. */
export const showToast = (kind: ToastKind, text: string, { durationMs = 3000 } = {}) => {
  lastId += 1;
  change([...toasts, { id: lastId, kind, text, durationMs, leaving: false }].slice(-most));
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

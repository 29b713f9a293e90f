import { create } from 'zustand';

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
let lastId = 0;

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

export const currentToasts = (): readonly Toast[] => useToasts.getState().toasts;

/** Adds a toast at the bottom. A fifth one replaces the oldest. */
export const showToast = (kind: ToastKind, text: string, { durationMs = 3000, action }: ToastOptions = {}): void => {
  lastId += 1;
  const toast = { id: lastId, kind, text, durationMs, shownAt: Date.now(), action, leaving: false };
  useToasts.setState({ toasts: [...currentToasts(), toast].slice(-most) });
};

export const closeToast = (id: number): void =>
  useToasts.setState({
    toasts: currentToasts().map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)),
  });

export const removeToast = (id: number): void =>
  useToasts.setState({ toasts: currentToasts().filter((toast) => toast.id !== id) });

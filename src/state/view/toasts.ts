import { signal } from '@preact/signals-react';

/** Toast types of specification 9. */
export const toastTypes = ['success', 'warning', 'info', 'error'] as const;

export type ToastType = (typeof toastTypes)[number];

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly text: string;
  readonly detail: string;
  /** Something that can be done while it is shown; it closes then. */
  readonly action?: ToastAction;
}

/** See `Toast`. `forMs`: how long it is offered. */
export interface ToastAction {
  readonly text: string;
  readonly forMs: number;
  readonly act: () => void;
}

export const maxToasts = 3;
export const toastMs = 4000;

export const toasts = signal<readonly Toast[]>([]);

let lastId = 0;

export const dismissToast = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

/** At most three at a time; four seconds, errors stay until they are closed. */
export const toast = (type: ToastType, text: string, detail = '', action?: ToastAction): void => {
  lastId += 1;
  const id = lastId;
  const others = toasts.value.filter((other) => other.text !== text || other.detail !== detail);
  toasts.value = [...others, { id, type, text, detail, ...(action && { action }) }].slice(-maxToasts);
  if (type !== 'error') setTimeout(() => dismissToast(id), action?.forMs ?? toastMs);
};

import { signal } from '@preact/signals-react';

/** Toast types of specification 9. */
export const toastTypes = ['success', 'warning', 'info', 'error'] as const;

export type ToastType = (typeof toastTypes)[number];

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly text: string;
  readonly detail: string;
  /** Only says what the lost line explains: it gives way to the line that tells so. */
  readonly untilAway?: true;
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

const add = (added: Omit<Toast, 'id'>): number => {
  lastId += 1;
  const id = lastId;
  const { text, detail } = added;
  const others = toasts.value.filter((other) => other.text !== text || other.detail !== detail);
  toasts.value = [...others, { id, ...added }].slice(-maxToasts);
  return id;
};

/** At most three at a time; four seconds, errors stay until they are closed. */
export const toast = (type: ToastType, text: string, detail = '', action?: ToastAction): void => {
  const id = add({ type, text, detail, ...(action && { action }) });
  if (type !== 'error') setTimeout(() => dismissToast(id), action?.forMs ?? toastMs);
};

/** An error that the lost line explains as soon as it is known to be lost. */
export const toastUntilAway = (text: string, detail = ''): void => {
  add({ type: 'error', text, detail, untilAway: true });
};

/** The line is known to be lost, which is told by a line of its own. */
export const dismissUntilAway = (): void => {
  const left = toasts.value.filter((shown) => shown.untilAway !== true);
  if (left.length < toasts.value.length) toasts.value = left;
};

import { effect, signal } from '@preact/signals-react';

import { connection } from './connection.ts';
import { session } from '../session/session.ts';

const key = 'tankwatch.storage';

/** The browser deleted its storage: kept pages are lost, and writes that still waited. */
export const storageLost = signal(false);

export const dismissStorageLost = (): void => {
  storageLost.value = false;
};

const read = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

// Two stores of one browser, of which one may be deleted alone: each detects the loss of the other.
effect(() => {
  const id = connection.value?.storageId ?? null;
  if (id === null) return;
  const known = read();
  if (known === id) return;
  if (known !== null) storageLost.value = true;
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage is forbidden: nothing was kept that could be lost.
  }
});

/** Firefox asks its user, without a reason that the user could know. */
const asksNobody = !/Firefox/.test(navigator.userAgent);
let asked = false;

// A browser that is short of space spares storage that is marked as persistent.
effect(() => {
  if (asked || !session.value || connection.value?.storage !== 'kept' || !asksNobody) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => false);
});

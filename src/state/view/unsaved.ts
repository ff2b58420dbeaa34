import { effect, signal } from '@preact/signals-react';

/** Addresses of pages whose forms have unsaved changes: they keep the console from being reloaded. */
export const unsavedForms = signal<ReadonlySet<string>>(new Set());

export const setUnsaved = (address: string, unsaved: boolean): void => {
  if (unsavedForms.peek().has(address) === unsaved) return;
  const next = new Set(unsavedForms.peek());
  if (unsaved) next.add(address);
  else next.delete(address);
  unsavedForms.value = next;
};

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

// The browser asks before it leaves, but only while there is something to lose: such listeners forbid its page cache.
effect(() => {
  if (unsavedForms.value.size === 0) return;
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
});

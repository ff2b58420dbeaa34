import { effect, signal, type Signal } from '@preact/signals-react';

/** Addresses of pages whose forms have unsaved changes: they keep the console from being reloaded. */
export const unsavedForms = signal<ReadonlySet<string>>(new Set());

/** Addresses of pages whose filters were edited and not submitted: nothing reloads them or takes their tab away. */
export const editedFilters = signal<ReadonlySet<string>>(new Set());

const setIn =
  (addresses: Signal<ReadonlySet<string>>) =>
  (address: string, on: boolean): void => {
    if (addresses.peek().has(address) === on) return;
    const next = new Set(addresses.peek());
    if (on) next.add(address);
    else next.delete(address);
    addresses.value = next;
  };

export const setUnsaved = setIn(unsavedForms);
export const setEditedFilters = setIn(editedFilters);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

// The browser asks before it leaves, but only while there is something to lose: such listeners forbid its page cache.
effect(() => {
  if (unsavedForms.value.size === 0) return;
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
});

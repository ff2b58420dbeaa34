import { signal } from '@preact/signals-react';

/** A new version waits; the user decides when it takes over. */
export const updateWaiting = signal(false);
/** The user has decided; the browser takes a moment, now and then many seconds. */
export const updating = signal(false);
/** Another tab activated the new version: this page must be reloaded once nothing unsaved is open. */
export const reloadNeeded = signal(false);
/** Where a clicked notification wants this tab to go. */
export const navigationRequest = signal<string | null>(null);
/** Lets the waiting version in; null until the service worker is followed (`follow-worker.ts`, loaded later). */
export const activateUpdate = signal<(() => void) | null>(null);

/** The user wants the new version now. */
export const applyUpdate = (): void => activateUpdate.value?.();

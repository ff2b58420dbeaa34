import { signal } from '@preact/signals-react';

import { offerStorageProtection } from './protected-storage.ts';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let offered: InstallEvent | null = null;

/** The browser can install the console as an app, and waits for a request. */
export const installable = signal(false);

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  if (!isInstallEvent(event)) return;
  event.preventDefault();
  offered = event;
  installable.value = true;
});
globalThis.addEventListener?.('appinstalled', () => {
  installable.value = false;
  void offerStorageProtection();
});

export const install = (): void => {
  const event = offered;
  offered = null;
  installable.value = false;
  void event?.prompt();
};

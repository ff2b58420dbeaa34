import { Workbox } from 'workbox-window';

import { askAgainMs, askTimes, askToTakeOver, type Container } from './activate-waiting-worker.ts';
import { activateUpdate, navigationRequest, reloadNeeded, updateWaiting, updating } from './app-update.ts';
import { lastReload } from './own-reload.ts';

const checkEveryMs = 3_600_000;
export const installAgainMs = 30_000;

export interface AppUpdatePorts {
  readonly container: EventTarget & Pick<Container, 'controller'>;
  readonly workbox: Pick<Workbox, 'addEventListener' | 'messageSkipWaiting' | 'register' | 'update'>;
  readonly reload: () => void;
  /** Whether something is open that a reload would lose. */
  readonly unsaved: () => boolean;
}

/** Registers the service worker and follows its states. The returned function activates the waiting version. */
export const createAppUpdate = ({ container, workbox, reload, unsaved }: AppUpdatePorts) => {
  // A page that was never controlled is claimed by the first version: no update, nothing to reload.
  let controlled = container.controller !== null;
  let asking: ReturnType<typeof setInterval> | undefined;
  const stopAsking = (): void => {
    clearInterval(asking);
    updating.value = false;
  };

  workbox.addEventListener('waiting', () => {
    updateWaiting.value = true;
  });
  container.addEventListener('controllerchange', () => {
    const update = controlled;
    controlled = true;
    if (!update) return;
    const asked = updating.value;
    stopAsking();
    updateWaiting.value = false;
    // The browser asks before it leaves unsaved changes; who stays still sees the line.
    reloadNeeded.value = unsaved();
    if (asked || !reloadNeeded.value) reload();
  });
  container.addEventListener('message', (event) => {
    const data: unknown = 'data' in event ? event.data : null;
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'navigate') return;
    if ('url' in data && typeof data.url === 'string' && data.url.startsWith('/'))
      navigationRequest.value = data.url;
  });
  // A download that broke off stores nothing; without another try this visit would stay without offline use.
  workbox.addEventListener('redundant', () => {
    if (container.controller === null) setTimeout(check, installAgainMs);
  });
  // Blocked by the browser or its user, or out of reach: the page goes on without.
  const ignore = (): void => {};
  const check = (): void => void workbox.update().catch(ignore);
  workbox.register().catch(ignore);

  const activate = (): void => askToTakeOver(() => workbox.messageSkipWaiting(), container);

  return {
    check,
    apply: (): void => {
      if (updating.value) return;
      if (!updateWaiting.value) return reload();
      updating.value = true;
      let times = 1;
      asking = setInterval(() => {
        if (times === askTimes) return stopAsking();
        times += 1;
        activate();
      }, askAgainMs);
      activate();
    },
  };
};

/** Called once by the composition root, in built versions only. */
export const startAppUpdate = (unsaved: () => boolean): void => {
  if (!('serviceWorker' in navigator)) return;
  const update = createAppUpdate({
    container: navigator.serviceWorker,
    workbox: new Workbox('/sw.js'),
    reload: () => {
      // Not before: the browser may ask, and its user may stay.
      addEventListener('pagehide', () => lastReload.note(), { once: true });
      location.reload();
    },
    unsaved,
  });
  activateUpdate.value = update.apply;
  setInterval(update.check, checkEveryMs);
};

import { hubName, openSharedWorker, readGeneration, sharedIsTrusted } from '#hub/shared-worker.ts';

import { build } from './build.ts';

/**
 * Starts the hub while the tab's own code is still on its way: it takes up the session and asks for rights meanwhile.
 * `hub.ts` finds it by its name. Kept small, since it runs before everything else.
 */
export const startHubAhead = (): void => {
  if (!sharedIsTrusted(navigator.userAgent, 'locks' in navigator)) return;
  try {
    openSharedWorker(hubName(build, readGeneration()));
  } catch {
    // Storage is forbidden: the tab's own code finds another host, and this must not be the end of the start.
  }
};

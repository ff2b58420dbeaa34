import { hubName, openSharedWorker, readGeneration, sharedIsTrusted } from '#hub/hosts/shared-worker.ts';

import { build } from '../lifecycle/build.ts';

/**
 * Starts the hub while the tab's own code is still loading: it resumes the session and asks for rights meanwhile.
 * `hub.ts` finds it by its name. Kept small, since it runs before everything else.
 */
export const prestartHub = (): void => {
  if (!sharedIsTrusted(navigator.userAgent, 'locks' in navigator)) return;
  try {
    openSharedWorker(hubName(build, readGeneration()));
  } catch {
    // Storage is forbidden: the tab's own code finds another host, and the start goes on.
  }
};

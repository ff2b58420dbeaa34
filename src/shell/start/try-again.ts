/** Never kept by the service worker: only a server answers here. */
const alivePath = '/healthz';

const serverAnswers = async (): Promise<boolean> => {
  try {
    return (await fetch(alivePath, { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
};

/** Shell and assets alone; what people saved is elsewhere. */
const forgetShell = async (): Promise<void> => {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
};

/**
 * Reloads the console after a failed start. The kept shell may be what is broken, so all of it is fetched from the
 * server; without a server the kept one is all there is.
 */
export const tryAgain = async (): Promise<void> => {
  if (await serverAnswers()) await forgetShell().catch(() => {});
  location.reload();
};

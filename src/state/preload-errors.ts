const preloadReloadKey = 'tankwatch.preloadReload';
const preloadReloadMs = 30_000;

/** A page of the former build is gone from the server: load anew, but at most once in 30 s, or a broken server loops. */
export const mayReloadAfterPreloadError = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
): boolean => {
  const lastMs = Number(storage.getItem(preloadReloadKey) ?? 0);
  if (nowMs - lastMs < preloadReloadMs) return false;
  storage.setItem(preloadReloadKey, String(nowMs));
  return true;
};

/** From the first moment on: code may be missing before the service worker is even asked for. */
export const watchPreloadErrors = (unsaved: () => boolean): void => {
  addEventListener('vite:preloadError', (event) => {
    if (unsaved() || !mayReloadAfterPreloadError(sessionStorage, Date.now())) return;
    event.preventDefault();
    location.reload();
  });
};

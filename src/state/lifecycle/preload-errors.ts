import type { LastReload } from './last-reload.ts';

/**
 * From the first moment on: code may be missing before the service worker is even registered.
 * @param held open changes would be lost, or the server is unreachable: a reloaded page would be the browser's error
 * page
 */
export const watchPreloadErrors = (held: () => boolean, last: LastReload, reload: () => void): void => {
  addEventListener('vite:preloadError', (event) => {
    // A page of a former build is missing on the server. One reload is enough: a broken server would make a loop of
    // it.
    if (held() || last.waitMs() > 0) return;
    event.preventDefault();
    last.note();
    reload();
  });
};

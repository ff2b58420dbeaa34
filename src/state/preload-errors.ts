import type { LastReload } from './last-reload.ts';

/**
 * From the first moment on: code may be missing before the service worker is even asked for.
 * @param held what is open would be lost, or the server is away: a page loaded anew then is the browser's error page
 */
export const watchPreloadErrors = (held: () => boolean, last: LastReload, reload: () => void): void => {
  addEventListener('vite:preloadError', (event) => {
    // A page of a former build is gone from the server. Once is enough: a broken server would make a loop of it.
    if (held() || last.waitMs() > 0) return;
    event.preventDefault();
    last.note();
    reload();
  });
};

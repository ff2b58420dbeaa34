import { expect, test, vi } from 'vitest';

import { createLastReload } from '#state/lifecycle/last-reload.ts';
import { watchPreloadErrors } from '#state/lifecycle/preload-errors.ts';

test('a page whose parts are missing is reloaded at most once in 30 s', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  let nowMs = Date.UTC(2026, 10, 21);
  let held = false;
  let reloads = 0;
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  watchPreloadErrors(
    () => held,
    createLastReload({ storage, build: 'b1', now: () => nowMs }),
    () => (reloads += 1),
  );
  vi.unstubAllGlobals();
  /** Whether the page goes on to say that it could not be opened. */
  const missing = (): boolean => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  held = true;
  expect([missing(), reloads]).toEqual([true, 0]);
  held = false;
  expect([missing(), reloads]).toEqual([false, 1]);
  nowMs += 29_999;
  expect([missing(), reloads]).toEqual([true, 1]);
  nowMs += 1;
  expect([missing(), reloads]).toEqual([false, 2]);
});

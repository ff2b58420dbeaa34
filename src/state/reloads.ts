import { effect, signal } from '@preact/signals-react';

import { busy } from './busy.ts';
import { language } from './language.ts';
import { lastReload } from './own-reload.ts';
import { createReloader } from './reloader.ts';
import { reloadReason } from './topics.ts';

/** A newer version must be loaded, and something here forbids it for now: said in the line of the update. */
export const reloadHeldBack = signal(false);

/** A worker that serves four tabs takes about 2 s to leave. */
const takeoverMs = 5_000;

/** A page that the service worker of the old version serves would be the old one again. */
const letNewVersionIn = async (): Promise<void> => {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    if (registration?.waiting == null) return;
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, takeoverMs))]);
  } catch {
    // Without a service worker the page comes from the server anyway.
  }
};

const reloader = createReloader({
  last: lastReload,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  // Session storage is empty after a sign-out; the language outlives that.
  reload: (newVersion) => {
    sessionStorage.setItem('tankwatch.language', JSON.stringify(language.peek()));
    if (!newVersion) return location.reload();
    void letNewVersionIn().then(() => {
      // It took a moment, and somebody may have begun to write.
      if (busy()) reloadHeldBack.value = true;
      else location.reload();
    });
  },
  heldBack: (held) => {
    reloadHeldBack.value = held;
  },
});

/** Loads anew when the hub says so: at once when a session ends, politely when only the version is old. */
effect(() => {
  const reason = reloadReason.value;
  if (reason === null) return;
  if (reason === 'versionSkew') reloader.politely(busy());
  else reloader.now();
});

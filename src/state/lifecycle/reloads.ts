import { effect, signal } from '@preact/signals-react';

import { busy } from './busy.ts';
import { language } from '../view/language.ts';
import { activateWaitingWorker } from './activate-waiting-worker.ts';
import { lastReload } from './own-reload.ts';
import { createReloader } from './reloader.ts';
import { keepFormsOverSignIn } from '../view/kept-forms.ts';
import { reloadReason } from '../hub/topics.ts';

/** A newer version must be loaded, and something here forbids it for now: shown in the line of the update. */
export const reloadHeldBack = signal(false);

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
    // Without a service worker the page comes from the server anyway.
    const activate =
      'serviceWorker' in navigator ? activateWaitingWorker(navigator.serviceWorker) : Promise.resolve();
    void activate
      .catch(() => {})
      .then(() => {
        // It took a moment, and a form may have been opened meanwhile.
        if (busy()) reloadHeldBack.value = true;
        else location.reload();
      });
  },
  heldBack: (held) => {
    reloadHeldBack.value = held;
  },
});

/** Reloads when the hub asks for it: at once when a session ends, politely when only the version is old. */
effect(() => {
  const reason = reloadReason.value;
  if (reason === null) return;
  // The page in front may not be one of theirs.
  if (reason === 'sessionGone') keepFormsOverSignIn();
  if (reason === 'otherUser') history.replaceState(null, '', '/');
  if (reason === 'versionSkew') reloader.politely(busy());
  else reloader.now();
});

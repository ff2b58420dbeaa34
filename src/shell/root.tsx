import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { watchPreloadErrors } from '#state/lifecycle/preload-errors.ts';
import '#state/lifecycle/reloads.ts';
import { watchRootUnit } from '#state/view/root-unit.ts';
import '#state/view/scheme.ts';
import { busy } from '#state/lifecycle/busy.ts';
import { serverAway } from '#state/hub/connection.ts';
import { lastReload } from '#state/lifecycle/own-reload.ts';

import { App } from './app.tsx';

/** Returns what decides whether something is open that a reload would lose. */
export const mount = (root: HTMLElement): (() => boolean) => {
  watchPreloadErrors(
    () => busy() || serverAway(),
    lastReload,
    () => location.reload(),
  );
  watchRootUnit();
  // As a transition it is rendered in slices: messages of the hub and a first click need not wait for it.
  startTransition(() => createRoot(root).render(<App />));
  return busy;
};

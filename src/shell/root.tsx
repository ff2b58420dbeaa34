import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { watchPreloadErrors } from '#state/preload-errors.ts';
import '#state/reloads.ts';
import { watchRootUnit } from '#state/root-unit.ts';
import '#state/scheme.ts';
import { busy } from '#state/busy.ts';
import { serverAway } from '#state/connection.ts';
import { lastReload } from '#state/own-reload.ts';

import { App } from './app.tsx';

/** Answers what says whether something is open that a reload would lose. */
export const mount = (root: HTMLElement): (() => boolean) => {
  watchPreloadErrors(
    () => busy() || serverAway(),
    lastReload,
    () => location.reload(),
  );
  watchRootUnit();
  // As a transition it is rendered in slices: what the hub says and somebody's first click need not wait for it.
  startTransition(() => createRoot(root).render(<App />));
  return busy;
};

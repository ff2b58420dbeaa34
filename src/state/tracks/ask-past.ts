import { effect } from '@preact/signals-react';

import { early } from '../hub/hub.ts';
import { session } from '../session/session.ts';
import type { PastAddress } from './past-address.ts';
import { loadPastFleet } from './past-fleet.ts';

/** A page that is not there by then asks anew. */
const keptMs = 10_000;

/**
 * Asks for a moment of the past as soon as somebody is signed in: a page that is still being fetched finds the answer, or
 * that it is on its way, when it asks for the same. Rights and menus need not be known, the server knows them.
 */
export const askPast = ({ atMs, known }: PastAddress): void => {
  // The map's moment is a whole second.
  const secondMs = Math.floor(atMs / 1000) * 1000;
  let forget: (() => void) | undefined;
  effect(() => {
    // Whoever signs in after somebody else asks for himself.
    if (!session.value) return forget?.();
    if (forget) return;
    const { loaded, mounted } = early(() => loadPastFleet(secondMs, known));
    forget = mounted;
    setTimeout(mounted, keptMs);
    // What failed so early may not fail again.
    void loaded.then(({ ok }) => ok || mounted());
  });
};

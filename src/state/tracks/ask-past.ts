import { effect } from '@preact/signals-react';

import type { PastAddress } from './past-address.ts';

import { ahead } from '../hub/hub.ts';
import { session } from '../session/session.ts';
import { loadPastFleet } from './past-fleet.ts';

/**
 * Asks for a moment of the past as soon as somebody is signed in: a page that is still being fetched and asks for the same
 * when it is rendered finds the answer on its way. Rights and menus need not be known, the server knows them.
 */
export const askPast = ({ atMs, known }: PastAddress): void => {
  let isAsked = false;
  const stop = effect(() => {
    if (isAsked || !session.value) return;
    isAsked = true;
    ahead(() => loadPastFleet(Math.floor(atMs / 1000) * 1000, known));
    queueMicrotask(() => stop());
  });
};

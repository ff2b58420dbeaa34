import { openScreens } from '#domain/screens.ts';
import { screens } from '#pages/screens.ts';

import { fetchCode, frame } from './code.ts';

/** Where an address without a page of its own leads. */
const first = 'dashboard';

/**
 * Fetches what the address in the bar will need while nobody knows yet who is signed in. Nothing is shown by it, and
 * what fails is asked for again by whoever shows it.
 */
export const loadAhead = (path: string): void => {
  const address = path.replace(/^\/|\/$/g, '') || first;
  if (address === 'login' || address === '404') return;
  const whole = openScreens.includes(address) ? [] : [frame];
  for (const name of screens.has(address) ? [...whole, address] : whole) void fetchCode(name).catch(() => {});
};

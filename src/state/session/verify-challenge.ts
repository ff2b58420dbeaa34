import { signal } from '@preact/signals-react';

import type { ReplyOf } from '#contract/calls.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

/** The challenge of the login page; each is good for one attempt. */
export const challenge = signal<ReplyOf<'session.verifyCode'> | null>(null);

/** What the server sees of this client; the login payload returns it. */
export const clientPlace = signal<{ readonly ip: string; readonly area: string }>({ ip: '', area: '' });

export const newChallenge = async (): Promise<void> => {
  challenge.value = null;
  const [outcome, place] = await Promise.all([callAndShow('session.verifyCode', {}), call('session.ip', {})]);
  if (outcome.ok) challenge.value = outcome.value;
  if (place.ok) clientPlace.value = place.value;
};

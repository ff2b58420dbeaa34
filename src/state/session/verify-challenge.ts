import { signal } from '@preact/signals-react';

import type { ReplyOf } from '#contract/calls.ts';

import { showFailure } from '../hub/failure-view.ts';
import { call } from '../hub/hub.ts';
import { isSilent, silentServer, tryAgainMs } from './silent-server.ts';

/** The challenge of the login page; each is good for one attempt. */
export const challenge = signal<ReplyOf<'session.verifyCode'> | null>(null);

/** What the server sees of this client; the login payload returns it. */
export const clientPlace = signal<{ readonly ip: string; readonly area: string }>({ ip: '', area: '' });

let again: ReturnType<typeof setTimeout> | undefined;

/** Asks for another challenge, until the server answers. */
export const newChallenge = async (): Promise<void> => {
  clearTimeout(again);
  challenge.value = null;
  const [outcome, place] = await Promise.all([call('session.verifyCode', {}), call('session.ip', {})]);
  if (place.ok) clientPlace.value = place.value;
  if (outcome.ok) {
    challenge.value = outcome.value;
    silentServer.value = null;
  } else if (isSilent(outcome.failure)) {
    silentServer.value = outcome.failure.message;
    again = setTimeout(() => void newChallenge(), tryAgainMs);
  } else showFailure(outcome.failure);
};

/** The form is gone: nobody waits for a challenge. */
export const forgetChallenge = (): void => clearTimeout(again);

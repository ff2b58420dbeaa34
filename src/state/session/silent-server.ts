import { signal } from '@preact/signals-react';

import type { CallFailure } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

/** Why nobody can sign in just now, in the user's language, while it is tried again; null: the server answers. */
export const silentServer = signal<string | null>(null);

/** Pause before somebody who waits is tried for again. */
export const tryAgainMs = 2_000;

/** So long a server may take before whoever waits for it is told why. */
const patienceMs = 500;

/** Work that is waited for; meanwhile, whether the server answers anything at all is asked for, and told. */
export const shownWhileWaiting = async <T>(work: Promise<T>): Promise<T> => {
  const timer = setInterval(() => {
    void call('session.ip', {}).then((asked) => {
      if (waiting) silentServer.value = !asked.ok && isSilent(asked.failure) ? asked.failure.message : null;
    });
  }, patienceMs);
  let waiting = true;
  try {
    return await work;
  } finally {
    waiting = false;
    clearInterval(timer);
  }
};

/** Whether nobody answered, or the server said that it can't. */
export const isSilent = ({ code }: CallFailure): boolean => code === 'network' || code === 'timeout';

import { signal } from '@preact/signals-react';

import type { CallFailure } from '#contract/hub/outcomes.ts';

/** Why nobody can sign in just now, in the user's language, while it is tried again; null: the server answers. */
export const silentServer = signal<string | null>(null);

/** Pause before somebody who waits is tried for again. */
export const tryAgainMs = 2_000;

/** Whether nobody answered, or the server said that it can't. */
export const isSilent = ({ code }: CallFailure): boolean => code === 'network' || code === 'timeout';

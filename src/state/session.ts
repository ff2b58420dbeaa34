import { computed } from '@preact/signals-react';

import type { SessionUser } from '#contract/session.ts';
import type { FunctionCode } from '#domain/functions.ts';

import { logoutHub, watchTopic } from './hub.ts';
import { topics } from './topics.ts';

/** Undefined while nobody knows yet, null when nobody is signed in. */
export const session = topics.session;

/** The whole tab follows the session. */
watchTopic('session');

export const user = computed<SessionUser | null>(() => session.value?.user ?? null);

/** Whether the role lets this user do something; pages that only read offer no button that would be refused. */
export const mayDo = (functionCode: FunctionCode): boolean =>
  user.value?.functions?.includes(functionCode) ?? false;

/** The login flag of specification 4: off for the exhibition demo role. */
export const loggedIn = computed(() => session.value?.loggedIn ?? false);

type Goodbye = () => Promise<void>;
const goodbyes: Goodbye[] = [];

/** What must be said while the session still lives. Nobody who signs out waits for it if it fails. */
export const beforeLogout = (goodbye: Goodbye): void => void goodbyes.push(goodbye);

/** The hub wipes this device and tells every tab to load anew. */
export const logout = async (): Promise<void> => {
  await Promise.all(goodbyes.map((goodbye) => goodbye().catch(() => {})));
  await logoutHub();
};

import { computed } from '@preact/signals-react';

import type { SessionUser } from '#contract/session/session.ts';
import type { FunctionCode } from '#domain/access/functions.ts';

import { logoutHub, watchTopic } from '../hub/hub.ts';
import { topics } from '../hub/topics.ts';

/** Undefined while unknown, null when nobody is signed in. */
export const session = topics.session;

/** The whole tab follows the session. */
watchTopic('session');

export const user = computed<SessionUser | null>(() => session.value?.user ?? null);

/** Whether the role may do something; read-only pages offer no button that would be refused. */
export const mayDo = (functionCode: FunctionCode): boolean =>
  user.value?.functions?.includes(functionCode) ?? false;

/** The login flag of specification 4: off for the exhibition demo role. */
export const loggedIn = computed(() => session.value?.loggedIn ?? false);

type Goodbye = () => Promise<void>;
const goodbyes: Goodbye[] = [];

/** Requests that need the session, sent before its end. A failure does not hold up the sign-out. */
export const beforeLogout = (goodbye: Goodbye): void => void goodbyes.push(goodbye);

/** The hub clears this device and reloads every tab. */
export const logout = async (): Promise<void> => {
  await Promise.all(goodbyes.map((goodbye) => goodbye().catch(() => {})));
  await logoutHub();
};

import { computed } from '@preact/signals-react';

import { callAndShow } from '../hub/calls.ts';
import { user } from './session.ts';

/** Whoever is signed in, where he sees the console as `user` does; null: it is his own. */
export const viewedBy = computed(() => user.value?.viewedBy ?? null);

/** Back to one's own console; the hub then reloads every tab. */
export const endView = async (): Promise<void> => {
  await callAndShow('session.endView', {});
};

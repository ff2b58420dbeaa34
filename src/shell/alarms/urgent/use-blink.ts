import { useState } from 'react';

/** Whether the icon blinks, and a key that begins its animation anew. */
export interface Blink {
  readonly on: boolean;
  readonly key: number;
}

/** Blinks for an alarm that has not been there before, until one is acknowledged; the sheet ends it after five seconds. */
export const useBlink = (ids: readonly string[]): Blink => {
  const [state, setState] = useState<Blink & { readonly ids: readonly string[] }>({ ids, on: true, key: 0 });
  if (ids.length === state.ids.length && ids.every((id, i) => id === state.ids[i])) return state;
  const former = new Set(state.ids);
  const fresh = ids.some((id) => !former.has(id));
  const next = fresh ? { ids, on: true, key: state.key + 1 } : { ...state, ids, on: false };
  setState(next);
  return next;
};

import type { Connection } from '#contract/hub.ts';

import type { ConnectionState } from './connection.ts';
import type { Store } from './store.ts';

type Gap = NonNullable<Connection['gap']>;

const isGap = (value: unknown): value is Gap =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'to' in value &&
  typeof value.to === 'string';

/** Between which times alarms may have been missed: said until somebody has read it, over restarts too. */
export const createGap = (
  connection: Pick<ConnectionState, 'gap' | 'gapNow'>,
  store: Pick<Store, 'readMeta' | 'writeMeta'>,
) => {
  const set = (gap: Gap | null): void => {
    connection.gap(gap);
    void store.writeMeta('gap', gap);
  };
  return {
    missed: (fromMs: number, toMs: number): void =>
      set({
        // What nobody has read yet is part of it.
        from: connection.gapNow()?.from ?? new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      }),
    restore: async (): Promise<void> => {
      const gap = await store.readMeta('gap');
      if (isGap(gap)) connection.gap(gap);
    },
    dismiss: (): void => set(null),
  };
};

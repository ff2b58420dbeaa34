import type { Connection } from '#contract/hub/topics.ts';

import type { ConnectionState } from '../http/connection.ts';
import type { Store } from '../storage/store-port.ts';

type MissedAlarms = NonNullable<Connection['missedAlarms']>;

const isMissedAlarms = (value: unknown): value is MissedAlarms =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'to' in value &&
  typeof value.to === 'string';

/** Between which times alarms may have been missed: shown until somebody dismisses it, over restarts too. */
export const createMissedAlarms = (
  connection: Pick<ConnectionState, 'missedAlarms' | 'missedAlarmsNow'>,
  store: Pick<Store, 'readMeta' | 'writeMeta'>,
) => {
  const set = (missedAlarms: MissedAlarms | null): void => {
    connection.missedAlarms(missedAlarms);
    void store.writeMeta('gap', missedAlarms);
  };
  return {
    missed: (fromMs: number, toMs: number): void =>
      set({
        // A period that nobody has dismissed yet is part of it.
        from: connection.missedAlarmsNow()?.from ?? new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      }),
    restore: async (): Promise<void> => {
      const missedAlarms = await store.readMeta('gap');
      if (isMissedAlarms(missedAlarms)) connection.missedAlarms(missedAlarms);
    },
    dismiss: (): void => set(null),
  };
};

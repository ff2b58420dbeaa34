import type { Alarm } from '#contract/alarms/alarms.ts';

import { call } from '../hub/hub.ts';

/** Open alarms nobody has acknowledged, and those that somebody is at (`open-counts.ts` counts both). */
export type OpenGroup = 'toDo' | 'inProgress';

/** Alarms of a group as far as they are known. */
export interface OpenAlarms {
  /** Newest first. */
  readonly rows: readonly Alarm[];
  /** Server time of the rows, ms. */
  readonly asOfMs: number;
  /** Whether they are the server's answer to the last request; else they are what this device holds. */
  readonly fresh: boolean;
}

/** The newest alarms of a group; null: neither the server nor this device knows them. */
export const loadOpenAlarms = async (group: OpenGroup, limit: number): Promise<OpenAlarms | null> => {
  const outcome = await call('alarms.list', {
    ...(group === 'toDo' ? { unconfirmed: true } : { inProgress: true }),
    limit,
  });
  if (!outcome.ok) return null;
  const { value, cached, asOfMs } = outcome;
  return { rows: value.rows, asOfMs, fresh: !cached };
};

import type { RecordRow } from '#contract/records.ts';
import type { deviceEvents, eventDevices } from '#domain/words/device-words.ts';

import { record } from './rows.ts';
import { withColumns } from './with-columns.ts';
import { iso } from '../time.ts';
import type { Where } from '../master/where.ts';
import type { RuleContext } from '../rule-context.ts';

interface Happening {
  /** Distinguishes it from others of the moment. */
  readonly of: string;
  readonly t: number;
  readonly where: Where;
  readonly device: keyof typeof eventDevices;
  readonly event: keyof typeof deviceEvents;
  /** Type of the start, kind of fault, result of an order. */
  readonly detail: string;
  readonly level?: number;
  readonly recordId?: string;
}

/** One line in the history of a truck's devices. */
export const deviceEvent = (world: RuleContext, happening: Happening): void => {
  const { of, t, where, device, event, detail, level = 0, recordId = null } = happening;
  const row: RecordRow<'device-event'> = withColumns(
    record(world, {
      kind: 'device-event',
      of: `${of}:${event}`,
      startMs: t,
      endMs: t,
      where,
      rule: { name: 'device-events', version: 2 },
    }),
    {
      time: iso(t),
      device,
      event,
      detail,
      level,
      recordId,
    },
  );
  world.point(row);
};

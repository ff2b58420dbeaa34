import { coarse } from '#simulator/messages/detail.ts';

import { runFleet } from '../../support/fleet-run.ts';
import type { Stored, StoredAlarm, StoredDrain, StoredDuty, StoredTask } from './stored.ts';
import type { SimulatedRun } from './simulated-run.ts';

const at = (time: string | null | undefined): number => Date.parse(time ?? '');
const atOrNull = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

/** Applies a run to the engine in order, without ingest route and database: the rows that a server would hold. */
export const inMemory = ({ fleet, messages, fromMs, toMs }: SimulatedRun): Stored => {
  const tasks: StoredTask[] = [];
  const drains: StoredDrain[] = [];
  const alarms: StoredAlarm[] = [];
  const duties: StoredDuty[] = [];
  let next = 0;
  const messagesUpTo = (_fromMs: number, untilMs: number) => {
    const from = next;
    while ((messages[next]?.timeMs ?? Infinity) < untilMs) next += 1;
    return messages.slice(from, next);
  };
  runFleet({ ...fleet, messages: messagesUpTo }, fromMs, toMs, coarse, (row) => {
    const signCode = row.signCode ?? '';
    if (!('kind' in row)) {
      const { type, cause = null, compartment = null, fuel = null, startTime, endTime } = row;
      if ([1, 202, 203, 212, 310].includes(type))
        alarms.push({
          signCode,
          type,
          cause,
          compartment,
          fuel,
          startMs: at(startTime),
          endMs: atOrNull(endTime),
        });
    } else if (row.kind === 'task-fuel')
      tasks.push({
        signCode,
        startMs: at(row.startTime),
        endMs: atOrNull(row.endTime),
        fuel: row.fuel ?? '',
        state: row.state ?? '',
        measure: row.measure ?? null,
        sentV20L: row.sentV20L ?? null,
        receivedV20L: row.receivedV20L ?? null,
        remainderV20L: row.remainderV20L ?? null,
        lossV20L: row.lossV20L ?? null,
      });
    else if (row.kind === 'volume-change' && row.direction === 'drop')
      drains.push({
        signCode,
        compartment: row.compartment ?? 0,
        fromMs: at(row.fromTime),
        toMs: at(row.toTime),
        litres: -(row.changeV20L ?? 0),
      });
    else if (row.kind === 'driver-duty')
      duties.push({
        signCode,
        fromMs: at(row.signInTime),
        toMs: atOrNull(row.signOutTime),
        drivingS: row.drivingS ?? 0,
      });
  });
  return { tasks, drains, alarms, duties };
};

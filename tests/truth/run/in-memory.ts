import { coarse } from '#simulator/messages/detail.ts';

import { runFleet } from '../../support/fleet-run.ts';
import type { Stored, StoredAlarm, StoredDuty, StoredTask } from './stored.ts';
import type { SimulatedRun } from './simulated-run.ts';

const at = (time: string | null | undefined): number => Date.parse(time ?? '');
const atOrNull = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

const legOf = (properties: unknown): string | null => {
  const leg: unknown = Reflect.get(Object(properties), 'leg');
  return typeof leg === 'string' ? leg : null;
};

/** Applies a run to the engine in order, without ingest route and database: the rows that a server would hold. */
export const inMemory = ({ fleet, messages, fromMs, toMs }: SimulatedRun): Stored => {
  const tasks: StoredTask[] = [];
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
      const { type, cause = null, compartment = null, fuel = null, startTime, endTime, properties } = row;
      if ([1, 202, 203, 212, 310].includes(type))
        alarms.push({
          signCode,
          type,
          cause,
          compartment,
          fuel,
          startMs: at(startTime),
          endMs: atOrNull(endTime),
          leg: legOf(properties),
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
        verdict: row.verdict ?? null,
      });
    else if (row.kind === 'abnormal-loading' && row.cause === 'short')
      alarms.push({
        signCode,
        type: 'shortLoading',
        cause: row.cause,
        compartment: row.compartment ?? null,
        fuel: null,
        startMs: at(row.startTime),
        endMs: atOrNull(row.endTime),
        leg: 'loading',
      });
    else if (row.kind === 'driver-duty')
      duties.push({
        signCode,
        fromMs: at(row.signInTime),
        toMs: atOrNull(row.signOutTime),
        drivingS: row.drivingS ?? 0,
      });
  });
  return { tasks, alarms, duties };
};

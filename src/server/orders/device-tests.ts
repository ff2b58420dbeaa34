import type { DeviceTest, DeviceTestState, OpenDeviceFault } from '#contract/devices/device-tests.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { truckOf } from './parameters/parameter-trucks.ts';
import { readShadow } from './parameters/shadow.ts';
import type { Actor } from '../identity/actor.ts';

const shown = 10;

/** Tests of a truck's device, and what its messages said. @throws Refusal 404: not the actor's truck */
export const deviceTests = async (
  queries: Queries,
  actor: Actor,
  truckId: number,
): Promise<DeviceTestState> => {
  const { stands: _stands, idle: _idle, ...truck } = await truckOf(queries, actor, truckId);
  const tests = await queries.query<DeviceTest & Record<string, unknown>>(
    `select c.id::int as id, c.state, c.detail, c.author_name as "authorName",
       ${isoMilliseconds('c.created_time')} as "createdTime", ${isoMilliseconds('c.ended_time')} as "endedTime",
       (select ${isoMilliseconds('min(e.time)')} from command_event e
         where e.command_id = c.id and e.state = 'sent') as "sentTime",
       c.present as values
     from command c where c.truck_id = $1 and c.terminal = $2 and c.kind = 'query' order by c.id desc limit ${shown}`,
    [truckId, truck.terminal],
  );
  const compartments = await queries.query<{ compartment: number }>(
    'select compartment from truck_compartment where truck_id = $1 order by compartment',
    [truckId],
  );
  const openFaults = await queries.query<OpenDeviceFault & Record<string, unknown>>(
    `select r.id, coalesce(r.device, '') as device, coalesce(r.fault, '') as fault, r.compartment,
       ${isoMilliseconds('r.start_time')} as "startTime"
     from device_fault r where r.sign_code = $1 and not r.withdrawn and r.end_time is null
     order by r.start_time desc limit 50`,
    [truck.signCode],
  );
  const versions = await readShadow(queries, truck.terminal, 'versions');
  return {
    truck,
    compartments: compartments.map(({ compartment }) => compartment),
    versions: versions?.values ?? null,
    tests,
    openFaults,
  };
};

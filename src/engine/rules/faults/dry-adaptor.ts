import type { Reading } from '../../events.ts';
import { isWatched } from '../../slices/conditions.ts';
import { processSlice } from '../../slices/process.ts';
import { isOpen, sensorsSlice, wetAt } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import type { World } from '../../world.ts';

/** Oil runs out through an open valve, and the adaptor's sensor says that it is dry: it lies. */
export const onReading = (world: World, reading: Reading): void => {
  const { compartment } = reading;
  const key = `seal:${compartment}:apiAdaptor:dry`;
  const sensors = world.read(sensorsSlice);
  const active =
    world.read(processSlice)[compartment]?.state === 'unloading' &&
    isOpen(sensors, compartment, 'footValve') &&
    wetAt(sensors, compartment, 'apiAdaptor') === false;
  if (!active && !isWatched(world, key)) return;
  world.publish('condition', {
    key,
    active,
    t: reading.t,
    messageId: reading.messageId,
    device: 'seal',
    fault: 'dryWhileUnloading',
    level: 1,
    source: 'engine',
    holdMs: 2 * minuteMs,
    clearHoldMs: 0,
    compartment,
    part: 'apiAdaptor',
  });
};

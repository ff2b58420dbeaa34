import type { Reading } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import { anyWatched, isWatched } from '../../slices/conditions.ts';
import { processSlice } from '../../slices/process.ts';
import { isOpen, sensorsSlice, wetAt } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

const keyOf = (compartment: number): string => `seal:${compartment}:apiAdaptor:dry`;

const say = (
  world: RuleContext,
  compartment: number,
  active: boolean,
  t: number,
  messageId: string,
): void => {
  if (active || isWatched(world, keyOf(compartment)))
    world.publish('condition', {
      key: keyOf(compartment),
      active,
      t,
      messageId,
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

/** It reports wet: the oil has reached it. */
export const onSensors = (world: RuleContext, { t, id, data }: Fact<'seal-sensor'>): void => {
  for (const { compartment, part, wet } of data.sensors)
    if (part === 'apiAdaptor' && wet === true) say(world, compartment, false, t, id);
};

/** Oil runs out through an open valve while the adaptor's sensor reports dry: the sensor is wrong. */
export const onReading = (world: RuleContext, reading: Reading): void => {
  const { compartment, t, messageId } = reading;
  const unloads = world.read(processSlice)[compartment]?.state === 'unloading';
  // Nearly always: nothing runs, and no fault was reported.
  if (!unloads && !anyWatched(world)) return;
  const sensors = world.read(sensorsSlice);
  const dry =
    unloads &&
    isOpen(sensors, compartment, 'footValve') &&
    wetAt(sensors, compartment, 'apiAdaptor') === false;
  say(world, compartment, dry, t, messageId);
};

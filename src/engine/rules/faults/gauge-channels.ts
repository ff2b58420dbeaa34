import { isFuelDensity, isTankTemperature } from '#domain/cargo/instruments.ts';

import type { Fact } from '../../fact.ts';
import { levelsSlice } from '../../slices/levels.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

type Gauge = Fact<'tank-level'>['data']['compartments'][number];

/** At the bottom of an empty tank both floats lie on each other and say a few millimetres more or less. */
const bottomMm = 20;

const isOverLevel = (waterMm: number, levelMm: number | undefined): boolean =>
  levelMm !== undefined && waterMm > levelMm + bottomMm;

const impossibleFaults = ['impossibleTemperature', 'impossibleWater', 'impossibleDensity'] as const;

/** What a channel of a gauge sends that it can't have measured; null: it sends nothing. */
const impossible = ({
  temperatureC,
  waterMm,
  density20KgM3,
  levelMm,
}: Gauge): Readonly<Record<(typeof impossibleFaults)[number], number | null>> => ({
  impossibleTemperature:
    temperatureC === undefined ? null : isTankTemperature(temperatureC) ? null : temperatureC,
  impossibleWater: waterMm !== undefined && isOverLevel(waterMm, levelMm) ? waterMm : null,
  impossibleDensity: density20KgM3 === undefined || isFuelDensity(density20KgM3) ? null : density20KgM3,
});

/** Whether water and density are what they can be. */
const isWell = ({ waterMm, density20KgM3, levelMm }: Gauge): boolean =>
  (waterMm === undefined || !isOverLevel(waterMm, levelMm)) &&
  (density20KgM3 === undefined || isFuelDensity(density20KgM3));

/**
 * Faults of the channels beside the level: values that can't be, and a thermometer that says nothing any more. Of a gauge
 * that never had a thermometer nothing is missing.
 * @param watching some fault of the truck lasts, so that its end has to be told
 */
export const onChannels = (
  world: RuleContext,
  fact: Fact<'tank-level'>,
  gauge: Gauge,
  watching: boolean,
): void => {
  const { compartment, gaugeStatus } = gauge;
  // Of a gauge that measures all its channels nothing is to be said.
  if (!watching && gauge.temperatureC !== undefined && isTankTemperature(gauge.temperatureC) && isWell(gauge))
    return;
  const common = {
    device: 'gauge',
    compartment,
    level: 1,
    source: 'engine',
    clearHoldMs: fiveMinutes,
  } as const;
  const found = impossible(gauge);
  for (const fault of impossibleFaults) {
    const value = found[fault];
    if (value !== null || watching)
      reportFault(world, fact, {
        ...common,
        key: `gauge:${compartment}:${fault}`,
        active: value !== null,
        fault,
        holdMs: 0,
        value,
      });
  }
  const known = world.read(levelsSlice)[compartment]?.channels.temperature ?? null;
  const missing = gaugeStatus === 'ok' && gauge.temperatureC === undefined && known !== null;
  if (missing || watching)
    reportFault(world, fact, {
      ...common,
      key: `gauge:${compartment}:noTemperature`,
      active: missing,
      fault: 'noTemperature',
      holdMs: fiveMinutes,
    });
};

import type { Fact } from '../../fact.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

const tenMinutes = 10 * minuteMs;

type Probe = Fact<'climate'>['data']['probes'][number];

/** Limits in force for a probe of the cargo; only refrigerated trucks have any, tanks are as warm as the day. */
export const cargoLimits = (world: RuleContext, { place }: Pick<Probe, 'place'>) =>
  place === 'cargo' && world.truck?.truck.kind === 'refrigerated'
    ? {
        minC: world.number('climate.cargoMinC'),
        maxC: world.number('climate.cargoMaxC'),
        maxPercent: world.number('climate.cargoMaxHumidityPercent'),
      }
    : null;

/** Cargo too warm, too cold or too moist for ten minutes; over when it is inside by 1 °C or 3 % for as long. */
const onCargo = (world: RuleContext, fact: Fact<'climate'>, probe: Probe): void => {
  const limits = cargoLimits(world, probe);
  if (limits === null) return;
  const { temperatureC, humidityPercent } = probe;
  const common = {
    device: 'cargo',
    level: 1,
    source: 'engine',
    holdMs: tenMinutes,
    clearHoldMs: tenMinutes,
  } as const;
  if (temperatureC !== undefined) {
    const out = temperatureC < limits.minC || temperatureC > limits.maxC;
    if (out || (temperatureC >= limits.minC + 1 && temperatureC <= limits.maxC - 1))
      reportFault(world, fact, {
        ...common,
        key: `climate:${probe.probe}:cargoTemperature`,
        active: out,
        fault: 'temperature',
        value: temperatureC,
        limit: temperatureC < limits.minC ? limits.minC : limits.maxC,
      });
  }
  if (humidityPercent !== undefined) {
    const out = humidityPercent > limits.maxPercent;
    if (out || humidityPercent <= limits.maxPercent - 3)
      reportFault(world, fact, {
        ...common,
        key: `climate:${probe.probe}:cargoHumidity`,
        active: out,
        fault: 'humidity',
        value: humidityPercent,
        limit: limits.maxPercent,
      });
  }
};

/** Failing probes, moisture in the housings of seals and console, cargo outside its limits. */
export const onClimate = (world: RuleContext, fact: Fact<'climate'>): void => {
  for (const each of fact.data.probes) {
    const { probe, place, humidityPercent, fault } = each;
    onCargo(world, fact, each);
    if (fault !== undefined)
      reportFault(world, fact, {
        key: `climate:${probe}:fault`,
        active: fault !== 'none',
        device: 'climate',
        fault: fault === 'none' ? 'fault' : fault,
        level: 1,
        source: 'terminal',
        holdMs: minuteMs,
        clearHoldMs: fiveMinutes,
      });
    const inside = place === 'sealBox' || place === 'console';
    if (!inside || humidityPercent === undefined || (humidityPercent >= 75 && humidityPercent <= 85))
      continue;
    reportFault(world, fact, {
      key: `climate:${probe}:humidity`,
      active: humidityPercent > 85,
      device: place,
      fault: 'humidity',
      level: 1,
      source: 'engine',
      holdMs: 30 * minuteMs,
      clearHoldMs: 0,
      value: humidityPercent,
      limit: 85,
    });
  }
};

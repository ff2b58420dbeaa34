import { deviceEvent } from '../../rows/device-event.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { processSlice } from '../../slices/process.ts';
import { iso } from '../../time.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { cargoLimits } from '../faults/climate.ts';

interface ReadingsState {
  onMs: number | null;
  source: 'main' | 'battery' | null;
}

const readingsSlice: Slice<ReadingsState> = { name: 'readings', start: () => ({ onMs: null, source: null }) };

const rule = { name: 'readings', version: 2 } as const;

const onBoard = (world: RuleContext) => {
  let vtL = 0;
  let v20L = 0;
  for (const level of Object.values(world.read(levelsSlice))) {
    vtL += level.lastOk?.vtL ?? 0;
    v20L += level.lastOk?.v20L ?? 0;
  }
  return { vtL: round(vtL, 2), v20L: round(v20L, 2) };
};

const electricitySwitch = (world: RuleContext, fact: Fact, cause: string, state: string): void =>
  world.point(
    withColumns(
      record(world, {
        kind: 'electricity-switch',
        of: cause,
        startMs: fact.t,
        endMs: fact.t,
        where: whereAt(world, fact.t),
        rule,
      }),
      {
        time: iso(fact.t),
        cause,
        state,
        ...onBoard(world),
      },
    ),
  );

const onBoot = (world: RuleContext, fact: Fact<'boot'>): void => {
  const { event, part, type, firmware, uptimeS } = fact.data;
  const state = world.own(readingsSlice);
  const runS = event === 'off' && state.onMs !== null ? Math.round((fact.t - state.onMs) / 1000) : null;
  if (part === 'console') state.onMs = event === 'on' ? fact.t : null;
  world.point(
    withColumns(
      record(world, {
        kind: 'boot',
        of: fact.id,
        startMs: fact.t,
        endMs: fact.t,
        where: whereAt(world, fact.t),
        rule,
      }),
      {
        time: iso(fact.t),
        event,
        part,
        type,
        firmware: firmware ?? null,
        uptimeS: uptimeS ?? null,
        runS: runS ?? uptimeS ?? null,
      },
    ),
  );
  if (part === 'console') electricitySwitch(world, fact, 'boot', event);
  deviceEvent(world, {
    of: fact.id,
    t: fact.t,
    where: whereAt(world, fact.t),
    device: part,
    event,
    detail: type,
    level: type === 'abnormalRestart' ? 1 : 0,
  });
};

const onPower = (world: RuleContext, fact: Fact<'power'>): void => {
  const { source, mainVoltageV, controllerVoltageV, batteryVoltageV, sensorBatteries } = fact.data;
  world.point(
    withColumns(
      record(world, {
        kind: 'power',
        of: fact.id,
        startMs: fact.t,
        endMs: fact.t,
        where: whereAt(world, fact.t),
        rule,
      }),
      {
        time: iso(fact.t),
        source,
        mainVoltageV,
        controllerVoltageV: controllerVoltageV ?? null,
        batteryVoltageV: batteryVoltageV ?? null,
        sensorBatteries: sensorBatteries?.map((battery) => ({ ...battery })) ?? null,
      },
    ),
  );
  const before = world.read(readingsSlice).source;
  if (before === source) return;
  world.own(readingsSlice).source = source;
  if (before === null) return;
  electricitySwitch(world, fact, 'power', source);
  const where = whereAt(world, fact.t);
  deviceEvent(world, { of: fact.id, t: fact.t, where, device: 'power', event: source, detail: 'source' });
};

/** Housings of seals and console should stay under 85 %; cargo within its limits; null: nothing to compare with. */
const inLimits = (world: RuleContext, probe: Fact<'climate'>['data']['probes'][number]): boolean | null => {
  const { place, temperatureC = null, humidityPercent = null } = probe;
  if (place === 'sealBox' || place === 'console')
    return humidityPercent === null ? null : humidityPercent <= 85;
  const limits = cargoLimits(world, probe);
  if (limits === null) return null;
  return (
    (temperatureC === null || (temperatureC >= limits.minC && temperatureC <= limits.maxC)) &&
    (humidityPercent === null || humidityPercent <= limits.maxPercent)
  );
};

const onClimate = (world: RuleContext, fact: Fact<'climate'>): void => {
  const where = whereAt(world, fact.t);
  for (const each of fact.data.probes) {
    const { probe, place, temperatureC, humidityPercent, fault } = each;
    world.point(
      withColumns(
        record(world, {
          kind: 'climate',
          of: `${probe}:${fact.id}`,
          startMs: fact.t,
          endMs: fact.t,
          where,
          rule,
        }),
        {
          time: iso(fact.t),
          probe,
          probePlace: place,
          temperatureC: temperatureC ?? null,
          humidityPercent: humidityPercent ?? null,
          fault: fault ?? 'none',
          inLimits: inLimits(world, each),
        },
      ),
    );
  }
};

const onPressure = (world: RuleContext, fact: Fact<'pressure'>): void => {
  const where = whereAt(world, fact.t);
  const limitKPa = world.number('pressure.highKPa', fact.t);
  for (const { compartment, place, pressureKPa, fault } of fact.data.cells)
    world.point(
      withColumns(
        record(world, {
          kind: 'pressure',
          of: `${compartment}:${place}:${fact.id}`,
          startMs: fact.t,
          endMs: fact.t,
          where,
          rule,
        }),
        {
          time: iso(fact.t),
          compartment,
          cellPlace: place,
          pressureKPa,
          fault: fault ?? 'none',
          limitKPa: place === 'tank' ? limitKPa : null,
          inLimits: place === 'tank' ? pressureKPa <= limitKPa : null,
        },
      ),
    );
};

const onProduct = (
  world: RuleContext,
  { compartment, from, to, t }: { compartment: number; from: number; to: number; t: number },
): void => {
  const level = world.read(levelsSlice)[compartment];
  const history = world.read(processSlice)[compartment]?.history ?? [];
  const emptied = (level?.lastOk?.vtL ?? 0) <= world.number('tank.emptyL') || history.at(-1) === 'idle';
  const crossed = from > 0 !== to > 0;
  world.point(
    withColumns(
      record(world, {
        kind: 'product-change',
        of: compartment,
        startMs: t,
        endMs: t,
        where: whereAt(world, t),
        rule,
      }),
      {
        time: iso(t),
        compartment,
        fromOilCode: from,
        toOilCode: to,
        emptiedBetween: emptied,
        // Petrol and diesel in one compartment is contamination; two petrols are a matter of quality.
        level: emptied ? 0 : crossed ? 2 : 1,
      },
    ),
  );
};

const onReply = (world: RuleContext, fact: Fact<'command-reply'>): void =>
  deviceEvent(world, {
    of: fact.id,
    t: fact.t,
    where: whereAt(world, fact.t),
    device: 'console',
    event: 'commandReply',
    detail: fact.data.result,
  });

/** Messages that become records unchanged: starts and stops, voltages, climate, pressure, changes of product. */
export const readings: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.readings,
    intent:
      'Records what other sensors read: starts, supply, climate, pressure, product changes, answers to orders.',
    source: ['S'],
    settings: [
      'climate.cargoMaxC',
      'climate.cargoMaxHumidityPercent',
      'climate.cargoMinC',
      'pressure.highKPa',
      'tank.emptyL',
    ],
    records: ['boot', 'climate', 'device-event', 'electricity-switch', 'power', 'pressure', 'product-change'],
    alarms: [],
  },
  on: {
    boot: onBoot,
    power: onPower,
    climate: onClimate,
    pressure: onPressure,
    'product-change': onProduct,
    'command-reply': onReply,
  },
};

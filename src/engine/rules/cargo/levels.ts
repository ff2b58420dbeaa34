import type { Compartment, TankTable } from '#contract/master-data.ts';
import { defaultDensity20KgM3, fuelOf, type Fuel } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';
import { correctedLevelMm, slopeStatus, volumeAt, type SlopeStatus } from '#domain/cargo/tank-table.ts';
import { isOutOfTable, massKg, vcf20 } from '#domain/cargo/volume-correction.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Reading, Sureness } from '../../events/cargo.ts';
import { noChannels } from '../../evidence/channels.ts';
import { followChannels } from '../../evidence/follow-channels.ts';
import { unseenNoise } from '../../evidence/level-noise.ts';
import { surfaceAt, unknownTiltMm } from '../../evidence/level-errors.ts';
import { followSteadiness } from '../../evidence/steadiness.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import {
  levelsSlice,
  type CompartmentLevels,
  type LevelsState,
  type SteadyCandidate,
} from '../../slices/levels.ts';
import { motionSlice } from '../../slices/motion.ts';
import { anyOpen, sensorsSlice } from '../../slices/sensors.ts';
import { minuteMs } from '../../time.ts';
import { tableAt } from '../../master/truck-context.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { type Gauge, inventoryRow, type Measured } from './inventory-row.ts';
import { levelReading } from './level-reading.ts';

const rule = { name: 'levels', version: 4 } as const;

/** Steady readings are kept for decisions a few seconds later; one older one is always kept. */
const keepMs = 120_000;

const startLevels = (): CompartmentLevels => ({
  last: null,
  lastOk: null,
  steady: [],
  candidates: [],
  recent: [],
  channels: noChannels,
  noise: unseenNoise,
  oilCode: null,
  density20KgM3: null,
  ticketDensity20KgM3: null,
});

const densityOf = (
  levels: CompartmentLevels,
  compartment: Compartment | undefined,
  oilCode: number,
  fuel: Fuel,
) => {
  if (fuel === 'other') return { density: null, source: 'none' };
  if (levels.density20KgM3 !== null) return { density: levels.density20KgM3, source: 'message' };
  if (levels.ticketDensity20KgM3 !== null) return { density: levels.ticketDensity20KgM3, source: 'ticket' };
  // Master data holds for the product that it names; another product has its fuel's density.
  if (compartment?.density20KgM3 !== undefined && fuelOf(compartment.oilCode) === fuelOf(oilCode))
    return { density: compartment.density20KgM3, source: 'master' };
  return { density: defaultDensity20KgM3[fuel], source: 'default' };
};

/** Follows the product of a compartment; another product drops the density of the previous one. */
const followProduct = (
  world: RuleContext,
  levels: CompartmentLevels,
  gauge: Gauge,
  master: number | null,
  t: number,
): number => {
  const before = levels.oilCode ?? master;
  const oilCode = gauge.oilCode ?? before ?? 0;
  if (before !== null && oilCode !== before) {
    levels.density20KgM3 = null;
    levels.ticketDensity20KgM3 = null;
    levels.channels = { ...levels.channels, density: null };
    world.publish('product-change', { compartment: gauge.compartment, from: before, to: oilCode, t });
  }
  levels.oilCode = oilCode;
  return oilCode;
};

/** Rules 1 to 3: the truck stands, does not lean too far, and the gauge works. */
const mayBeSteady = (world: RuleContext, t: number, slope: SlopeStatus): boolean => {
  if (slope === 'over') return false;
  const { movingMs } = world.read(motionSlice);
  return movingMs === null || t - movingMs > world.number('tank.settleS') * 1000;
};

const gaugeNames = new WeakMap<Compartment, { readonly table: TankTable; readonly name: string }>();

/** Name of table and probe; that of a compartment is put together once a table. */
const gaugeOf = (compartment: Compartment, table: TankTable): string => {
  const known = gaugeNames.get(compartment);
  if (known?.table === table) return known.name;
  const name = `${table.version} ${table.effectiveFrom} ${compartment.probeForwardMm} ${compartment.probeLeftMm}`;
  gaugeNames.set(compartment, { table, name });
  return name;
};

/** A new table or probe gives other volumes of the same load: earlier readings can't be compared with it. */
const followGauge = (
  world: RuleContext,
  levels: CompartmentLevels,
  compartment: Compartment,
  table: TankTable,
  t: number,
): void => {
  const gauge = gaugeOf(compartment, table);
  const before = levels.gauge ?? gauge;
  levels.gauge = gauge;
  if (before === gauge) return;
  levels.steady = [];
  levels.candidates = [];
  levels.recent = [];
  world.publish('gauge-changed', { compartment: compartment.compartment, t });
};

const keepSteady = (levels: CompartmentLevels, reading: Reading): void => {
  levels.steady.push(reading);
  let drop = 0;
  while (drop < levels.steady.length - 2 && (levels.steady[drop + 1]?.t ?? 0) <= reading.t - keepMs) drop++;
  if (drop > 0) levels.steady.splice(0, drop);
};

/** Whether an earlier reading says the same in every channel, and how sure both are; null: none does. */
const surenessOf = (
  world: RuleContext,
  levels: CompartmentLevels,
  compartment: Compartment,
  table: TankTable,
  candidate: SteadyCandidate,
  data: Fact<'tank-level'>['data'],
): Sureness | null =>
  followSteadiness(
    levels,
    candidate,
    {
      minMs: world.number('tank.steadyMinS') * 1000,
      maxMs: world.number('tank.steadyMaxS') * 1000,
      withinMm: world.number('tank.steadyMm'),
    },
    !anyOpen(world.read(sensorsSlice), compartment.compartment),
    (mm) => {
      const surfaceL = surfaceAt(table.rows, mm);
      return { surfaceL, tiltL: surfaceL * unknownTiltMm(compartment, data) };
    },
  );

const recentMs = 30 * minuteMs;
const besideMs = 10 * minuteMs;
const recentEveryMs = 55_000;
/** More are never asked for. */
const recentKept = 6;

const keepRecent = (levels: CompartmentLevels, reading: Reading): void => {
  const last = levels.recent.at(-1);
  if (last !== undefined && reading.t - last.t < recentEveryMs) return;
  const kept = levels.recent.slice(1 - recentKept);
  kept.push(reading);
  levels.recent =
    kept[0] !== undefined && reading.t - kept[0].t > recentMs
      ? kept.filter(({ t }) => reading.t - t <= recentMs)
      : kept;
};

/** What stands of the temperatures of the other compartments with this product, of the last minutes, °C. */
const besideC = (all: Readonly<LevelsState>, compartment: number, t: number): readonly number[] =>
  Object.entries(all).flatMap(([key, { channels, oilCode }]) => {
    const { temperature } = channels;
    const same = Number(key) !== compartment && oilCode === all[compartment]?.oilCode;
    return same && temperature !== null && t - temperature.t <= besideMs ? [temperature.value] : [];
  });

const measure = (
  world: RuleContext,
  fact: Fact<'tank-level'>,
  gauge: Gauge,
  positionType: string,
): Measured => {
  const { t, data } = fact;
  const all = world.own(levelsSlice);
  const levels = (all[gauge.compartment] ??= startLevels());
  const compartment = world.truck?.compartments.get(gauge.compartment);
  const oilCode = followProduct(world, levels, gauge, compartment?.oilCode ?? null, t);
  const held = followChannels(levels, gauge, t, () => besideC(all, gauge.compartment, t));
  const fuel = fuelOf(oilCode);
  const pitchDeg = data.pitchDeg ?? 0;
  const rollDeg = data.rollDeg ?? 0;
  const slope = slopeStatus(
    pitchDeg,
    rollDeg,
    world.number('tank.maxPitchDeg'),
    world.number('tank.maxRollDeg'),
  );
  const ok = gauge.gaugeStatus === 'ok' && data.dataType !== 'FF';
  const table = tableAt(world.truck, gauge.compartment, t);
  const { density, source } = densityOf(levels, compartment, oilCode, fuel);
  const temperatureC = levels.channels.temperature?.value ?? null;
  const waterMm = levels.channels.water?.value ?? null;
  const observed = { fact, gauge, oilCode, fuel, slopeStatus: slope, temperatureC, waterMm };
  const known = {
    positionType,
    density20KgM3: density,
    densitySource: source,
    tableVersion: table?.version ?? null,
  };
  if (!ok || gauge.levelMm === undefined || table === null || compartment === undefined) {
    const reading = levelReading(observed, null);
    levels.last = reading;
    return { reading, row: { vcf20: null, massKg: null, ...known } };
  }
  followGauge(world, levels, compartment, table, t);
  const correctedMm = correctedLevelMm(gauge.levelMm, compartment, pitchDeg, rollDeg);
  const total = volumeAt(table.rows, correctedMm);
  const waterL = waterMm === null ? 0 : volumeAt(table.rows, waterMm).vtL;
  const vtL = Math.max(0, total.vtL - waterL);
  const factor = density === null || temperatureC === null ? null : vcf20(density, temperatureC);
  const v20L = factor === null ? null : vtL * factor;
  const candidate = { t, mm: correctedMm, vtL, v20L, temperatureC, waterMm, density20KgM3: density };
  const reading = levelReading(observed, {
    correctedLevelMm: correctedMm,
    vtL,
    v20L,
    overTable: total.overTable,
    outOfTable: factor !== null && density !== null && isOutOfTable(density),
    held,
    sure: mayBeSteady(world, t, slope)
      ? surenessOf(world, levels, compartment, table, candidate, data)
      : null,
  });
  levels.last = reading;
  levels.lastOk = reading;
  keepRecent(levels, reading);
  if (reading.steady) keepSteady(levels, reading);
  const mass = v20L === null || density === null ? null : round(massKg(v20L, density), 2);
  return { reading, row: { vcf20: factor === null ? null : round(factor, 4), massKg: mass, ...known } };
};

const onLevel = (world: RuleContext, fact: Fact<'tank-level'>): void => {
  const where = whereAt(world, fact.t);
  const positionType = where.place === 'unknown' ? 'unknown' : (where.areaType ?? 'none');
  const common = record(world, { kind: 'tank-inventory', startMs: fact.t, endMs: fact.t, where, rule });
  const readings = fact.data.compartments.map((gauge) => {
    const measured = measure(world, fact, gauge, positionType);
    world.point(inventoryRow(common, fact, gauge, measured));
    return measured.reading;
  });
  // Whoever judges one compartment knows what the others hold at the same moment.
  for (const reading of readings) world.publish('reading', reading);
};

/** The density of a rack ticket holds for the load that it fills. */
const onTicket = (world: RuleContext, fact: Fact<'flow-delivery'>): void => {
  const { measuringPosition, direction, compartment, density20KgM3 } = fact.data;
  if (
    measuringPosition !== 'rack' ||
    direction !== 'load' ||
    compartment === undefined ||
    density20KgM3 === undefined
  )
    return;
  const all = world.own(levelsSlice);
  (all[compartment] ??= startLevels()).ticketDensity20KgM3 = density20KgM3;
};

/** Levels to volumes: tilt, table, water, density, 20 °C; which readings are steady; the tank inventory. */
export const levels: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.levels,
    intent: 'Makes volumes of level readings, judges which of them are steady, and records the inventory.',
    source: ['F', 'T', 'J'],
    settings: [
      'tank.maxPitchDeg',
      'tank.maxRollDeg',
      'tank.settleS',
      'tank.steadyMaxS',
      'tank.steadyMinS',
      'tank.steadyMm',
    ],
    records: ['tank-inventory'],
    alarms: [],
  },
  on: { 'tank-level': onLevel, 'flow-delivery': onTicket },
};

import type { ProcessState } from '#domain/cargo/truck-process.ts';
import type { Fuel } from '#domain/cargo/oil.ts';

import { levelsSlice } from './slices/levels.ts';
import { processSlice } from './slices/process.ts';
import { isOpen, retained, sensorsSlice, wetAt } from './slices/sensors.ts';
import type { RuleContext } from './rule-context.ts';

type OpenState = 'open' | 'closed' | 'unknown';

export interface LiveCompartment {
  readonly compartment: number;
  readonly oilCode: number | null;
  readonly fuel: Fuel | null;
  readonly capacityL: number;
  readonly levelMm: number | null;
  readonly vtL: number | null;
  readonly v20L: number | null;
  readonly temperatureC: number | null;
  readonly waterMm: number | null;
  readonly gaugeOk: boolean;
  readonly steady: boolean;
  /** Seconds since the level; null: none yet. Over 1,800 it is shown grey. */
  readonly ageS: number | null;
  /** When the reading was taken, ms; with the truck and the compartment it names the inventory row. */
  readonly readingMs: number | null;
  readonly processState: ProcessState;
  readonly manhole: OpenState;
  readonly apiAdaptor: OpenState;
  readonly footValve: OpenState;
  /** Retained sensor; null: none. */
  readonly wet: boolean | null;
  /** Liquid at the adaptor and at the foot valve; null: no such sensor. */
  readonly apiWet: boolean | null;
  readonly footValveWet: boolean | null;
  readonly seal: string | null;
}

/** Each compartment of the truck as it was last read and reported, at the moment at hand. */
export const liveCompartments = (world: RuleContext): readonly LiveCompartment[] => {
  const levels = world.read(levelsSlice);
  const processes = world.read(processSlice);
  const sensors = world.read(sensorsSlice);
  const part = (compartment: number, name: 'manhole' | 'apiAdaptor' | 'footValve'): OpenState =>
    sensors.parts[`${compartment}:${name}`] === undefined
      ? 'unknown'
      : isOpen(sensors, compartment, name)
        ? 'open'
        : 'closed';
  return (world.truck?.truck.compartments ?? []).map(
    ({ compartment, capacityL, oilCode }): LiveCompartment => {
      const level = levels[compartment];
      const { lastOk = null, last = null } = level ?? {};
      return {
        compartment,
        oilCode: level?.oilCode ?? oilCode,
        fuel: lastOk?.fuel ?? last?.fuel ?? null,
        capacityL,
        levelMm: lastOk?.correctedLevelMm ?? null,
        vtL: lastOk?.vtL ?? null,
        v20L: lastOk?.v20L ?? null,
        temperatureC: lastOk?.temperatureC ?? null,
        waterMm: lastOk?.waterMm ?? null,
        gaugeOk: last?.ok ?? false,
        steady: lastOk?.steady ?? false,
        readingMs: lastOk === null ? null : lastOk.t,
        ageS: lastOk === null ? null : Math.max(0, Math.round((world.now - lastOk.t) / 1000)),
        processState: processes[compartment]?.state ?? 'initialising',
        manhole: part(compartment, 'manhole'),
        apiAdaptor: part(compartment, 'apiAdaptor'),
        footValve: part(compartment, 'footValve'),
        wet: retained(sensors, compartment)?.wet ?? null,
        apiWet: wetAt(sensors, compartment, 'apiAdaptor'),
        footValveWet: wetAt(sensors, compartment, 'footValve'),
        seal: sensors.seals[compartment]?.seal ?? null,
      };
    },
  );
};

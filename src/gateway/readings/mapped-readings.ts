import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { TankLevel } from '#contract/terminal-message/kinds/tank-level.ts';
import type { SealSensor } from '#contract/terminal-message/kinds/seal-sensor.ts';
import { type ItemMapping, type MappedValue, mappedValue } from '#domain/devices/item-mapping.ts';

import type { LocationItem } from '../jt808/messages/location.ts';
import type { DecodeContext } from '../jt808/decode/decoded.ts';
import { envelopeOf } from '../jt808/decode/envelope.ts';

type Row = TankLevel['compartments'][number];
type Sensor = SealSensor['sensors'][number];

/** Ends of the ids of readings that stay as they are for hours. */
export const pacedSuffixes = ['-seal', '-power', '-cargo'] as const;

/** A mapping and what it reads of a place. */
interface Read {
  readonly mapping: ItemMapping;
  readonly value: MappedValue;
}

/** What a level may be, as the contract takes it; beyond it the mapping or the probe is wrong. */
const within = (value: MappedValue | undefined, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined;

const valueOf = (reads: readonly Read[], target: ItemMapping['target']): MappedValue | undefined =>
  reads.find(({ mapping }) => mapping.target === target)?.value;

/** A compartment without a level says nothing: a temperature alone is no reading of a tank. */
const rowOf = (compartment: number, reads: readonly Read[]): Row | null => {
  const level = valueOf(reads, 'level');
  if (level === undefined) return null;
  if (level === 'none') return { compartment, gaugeStatus: 'missing' };
  const levelMm = within(level, 0, 4000);
  if (levelMm === undefined) return { compartment, gaugeStatus: 'error' };
  const temperatureC = within(valueOf(reads, 'liquidTemperature'), -40, 90);
  const waterMm = within(valueOf(reads, 'water'), 0, 4000);
  const density20KgM3 = within(valueOf(reads, 'density'), 600, 1100);
  return {
    compartment,
    gaugeStatus: 'ok',
    levelMm,
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...(waterMm === undefined ? {} : { waterMm }),
    ...(density20KgM3 === undefined ? {} : { density20KgM3 }),
  };
};

const parts = ['manhole', 'apiAdaptor', 'footValve'] as const;

const sensorsOf = (compartment: number, reads: readonly Read[]): Sensor[] =>
  parts.flatMap((part) => {
    const value = valueOf(reads, part);
    if (value === undefined || typeof value === 'number') return [];
    return [{ compartment, part, state: value === 'none' ? 'unknown' : value ? 'open' : 'closed' } as const];
  });

const compartmentsOf = (reads: readonly Read[]): readonly number[] =>
  [...new Set(reads.flatMap(({ mapping }) => mapping.compartment ?? []))].toSorted((a, b) => a - b);

/** What a maker's items of one place say by the mappings of its terminal. */
export const mappedReadings = (
  context: Pick<DecodeContext, 'terminal' | 'nowMs' | 'mappings'>,
  items: readonly LocationItem[],
  id: string,
  timeMs: number,
): TerminalEnvelope[] => {
  if (context.mappings.length === 0) return [];
  const reads = context.mappings.flatMap((mapping): Read[] => {
    const item = items.find((one) => one.id === mapping.item);
    const value = item === undefined ? null : mappedValue(item.value, mapping);
    return value === null ? [] : [{ mapping, value }];
  });
  const of = (compartment: number | null): Read[] =>
    reads.filter(({ mapping }) => mapping.compartment === compartment);
  const compartments = compartmentsOf(reads);
  const levels = compartments.flatMap((compartment) => rowOf(compartment, of(compartment)) ?? []);
  const sensors = compartments.flatMap((compartment) => sensorsOf(compartment, of(compartment)));
  const voltage = within(valueOf(of(null), 'mainVoltage'), 0, 60);
  const cargoC = within(valueOf(of(null), 'cargoTemperature'), -60, 120);
  return [
    ...(levels.length === 0
      ? []
      : [envelopeOf(context, `${id}-level`, timeMs, 'tank-level', { dataType: 'IN', compartments: levels })]),
    ...(sensors.length === 0
      ? []
      : [envelopeOf(context, `${id}-seal`, timeMs, 'seal-sensor', { trigger: 'interval', sensors })]),
    ...(voltage === undefined
      ? []
      : [envelopeOf(context, `${id}-power`, timeMs, 'power', { source: 'main', mainVoltageV: voltage })]),
    ...(cargoC === undefined
      ? []
      : [
          envelopeOf(context, `${id}-cargo`, timeMs, 'climate', {
            probes: [{ probe: 1, place: 'cargo', temperatureC: cargoC }],
          }),
        ]),
  ];
};

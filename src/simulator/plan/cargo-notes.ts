import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';
import { massKg, vcf20 } from '#domain/cargo/volume-correction.ts';

import type { Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { testCardBytes } from '../messages/test-card.ts';
import type { SimCompartment } from '../truck.ts';

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];
type Seal = NonNullable<TerminalMessageData<'seal-sensor'>['seals']>[number];

export const change = (atMs: number, sensors: Sensor[], seals?: Seal[]): Note => ({
  atMs: tenth(atMs),
  kind: 'seal-sensor',
  data: { trigger: 'change', sensors, ...(seals && { seals }) },
});

type Door = TerminalMessageData<'door'>['doors'][number];

export const door = (
  atMs: number,
  state: Door['state'],
  which: Door['door'] = 'operatingBox',
  fault?: Door['fault'],
): Note => ({
  atMs: tenth(atMs),
  kind: 'door',
  data: {
    trigger: 'change',
    doors: [{ door: which, doorNumber: 1, state, ...(fault !== undefined && { fault }) }],
  },
});

/** The camera at the cabinet takes a picture when its door opens. */
export const doorPhoto = (atMs: number): Note => ({
  atMs: tenth(atMs + 3_000),
  kind: 'media',
  data: {
    mediaCode: `D${Math.floor(atMs / 1000).toString(36)}`,
    channel: 3,
    mediaType: 'photo',
    format: 'png',
    cause: 'door',
    startTime: iso(tenth(atMs)),
    durationS: 0,
    sizeBytes: testCardBytes,
  },
});

export const card = (day: BuiltDay, atMs: number, purpose: 'unseal' | 'seal'): Note => ({
  atMs: tenth(atMs),
  kind: 'nfc-card',
  data: { cardCode: day.truck.cardCode, purpose, accepted: true },
});

export const part = (
  compartment: number,
  name: 'manhole' | 'apiAdaptor' | 'footValve',
  state: 'open' | 'closed',
  wet?: boolean,
): Sensor => ({ compartment, part: name, state, ...(wet !== undefined && { wet }) });

export const retained = (compartment: number, wet: boolean): Sensor => ({
  compartment,
  part: 'compartment',
  wet,
});

const iso = (ms: number): string => new Date(ms).toISOString();
const round1 = (value: number): number => Math.round(value * 10) / 10;

export interface Metered {
  readonly compartment: SimCompartment;
  readonly direction: 'load' | 'unload';
  readonly fromMs: number;
  readonly toMs: number;
  readonly v20L: number;
  readonly temperatureC: number;
  /** Of the meter, as a share of what ran. */
  readonly error: number;
  readonly oilCode: number;
  readonly stationCode?: string;
}

/** What a meter prints when its flow is over. */
export const ticket = ({
  compartment,
  direction,
  fromMs,
  toMs,
  v20L,
  temperatureC,
  error,
  oilCode,
  stationCode,
}: Metered): Note => {
  const density = compartment.density20KgM3;
  const measured = v20L * (1 + error);
  const vtL = measured / vcf20(density, temperatureC);
  return {
    atMs: tenth(toMs + 5_000),
    kind: 'flow-delivery',
    data: {
      ticketCode: `${direction === 'load' ? 'R' : 'T'}${Math.floor(toMs / 1000).toString(36)}${compartment.compartment}`,
      meterNumber: 1,
      measuringPosition: direction === 'load' ? 'rack' : 'truck',
      direction,
      compartment: compartment.compartment,
      oilCode,
      unit: 'L',
      vtL: round1(vtL),
      v20L: round1(measured),
      massKg: round1(massKg(measured, density)),
      averageTemperatureC: round1(temperatureC),
      averageFlowRateLMin: Math.round(vtL / ((toMs - fromMs) / minuteMs)),
      density20KgM3: density,
      startTime: iso(fromMs),
      endTime: iso(toMs),
      ...(stationCode !== undefined && { stationCode }),
      valid: true,
    },
  };
};

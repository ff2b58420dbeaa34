import type { MasterData, Route, Truck, WayBill } from '#contract/master-data.ts';
import type { AlarmRow, RecordKind, RecordRow } from '#contract/records.ts';
import type { SettingRow } from '#contract/settings.ts';
import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import { type Live, liveOf } from '#engine/live.ts';
import { isRecord } from '#engine/state.ts';

import { EngineDriver } from './engine-driver.ts';
import type { Delivery } from '../scenario.ts';

/** Noon in China, so that a few hours stay within one China day. */
export const startMs = Date.parse('2026-03-02T04:00:00Z');

export const at = (second: number): string => new Date(startMs + second * 1000).toISOString();

export const places = {
  depot: [121, 30],
  station: [121.1, 30],
  otherStation: [121.2, 30],
  park: [121.3, 30],
  service: [121.4, 30],
  road: [121.05, 30],
} as const satisfies Record<string, readonly [number, number]>;

export type Place = keyof typeof places;

const circle = (place: Place, radiusM = 150) => ({
  longitudeDeg: places[place][0],
  latitudeDeg: places[place][1],
  radiusM,
});

/** A truck with two compartments of 10 L a millimetre, and one area of each type. */
export const baseTruck: Truck = {
  signCode: '浙B00009',
  terminal: '1000000009',
  companyCode: 'C01',
  defaultDriverCode: '7',
  compartments: [1, 2].map((compartment) => ({
    compartment,
    capacityL: 10_000,
    oilCode: 92,
    density20KgM3: 745,
    tables: [{ version: '1', effectiveFrom: '2000-01-01T00:00:00Z', rows: [[1000, 10_000]] }],
    probeForwardMm: 0,
    probeLeftMm: 0,
  })),
};

export const master = (truck: Partial<Truck> = {}, wayBills: readonly WayBill[] = []): MasterData => ({
  trucks: [{ ...baseTruck, ...truck }],
  areas: [
    { areaCode: 'D', companyCode: 'C01', type: 'depot', name: 'Depot', circle: circle('depot') },
    {
      areaCode: 'S',
      companyCode: 'C01',
      type: 'station',
      name: 'Station',
      circle: circle('station'),
      stationCode: 'S',
    },
    {
      areaCode: 'T',
      companyCode: 'C01',
      type: 'station',
      name: 'Other station',
      circle: circle('otherStation'),
      stationCode: 'T',
    },
    { areaCode: 'P', companyCode: 'C01', type: 'parkingLot', name: 'Park', circle: circle('park') },
    { areaCode: 'V', companyCode: 'C01', type: 'serviceDepot', name: 'Service', circle: circle('service') },
  ],
  stationGauges: [{ terminal: 'ATGS0T', stationCode: 'T' }],
  companies: [{ companyCode: 'C01', parentCode: 'C00' }, { companyCode: 'C00' }],
  wayBills,
});

let sequence = 0;

/** A message at a second after the start, received a second later. */
export const send = <K extends TerminalMessageKind>(
  second: number,
  kind: K,
  data: TerminalMessageData<K>,
  more: { receivedS?: number; sentS?: number; terminal?: string } = {},
): Delivery => {
  sequence++;
  return {
    receivedAt: at(more.receivedS ?? second + 1),
    message: {
      id: `m${sequence}`,
      terminal: more.terminal ?? baseTruck.terminal,
      time: at(second),
      seq: sequence,
      ...(more.sentS === undefined ? {} : { sentAt: at(more.sentS) }),
      kind,
      data,
    },
  };
};

/** A fix at a place, or `eastM` metres east of it. */
export const fix = (
  second: number,
  place: Place,
  speedKmh = 0,
  more: Partial<TerminalMessageData<'position'>> & { eastM?: number } = {},
): Delivery => {
  const { eastM = 0, ...fields } = more;
  const [longitudeDeg, latitudeDeg] = places[place];
  const degrees = eastM / (111_195 * Math.cos((latitudeDeg * Math.PI) / 180));
  return send(second, 'position', {
    fix: '3d',
    longitudeDeg: longitudeDeg + degrees,
    latitudeDeg,
    speedKmh,
    acc: true,
    ...fields,
  });
};

/** A level of one compartment, mm (10 L each), at 20 °C so that V20 is Vt. */
export const level = (
  second: number,
  levelMm: number,
  more: Partial<TerminalMessageData<'tank-level'>['compartments'][number]> = {},
): Delivery =>
  send(second, 'tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm, temperatureC: 20, ...more }],
  });

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];

export const sensor = (
  second: number,
  part: Sensor['part'],
  fields: Partial<Sensor>,
  trigger: TerminalMessageData<'seal-sensor'>['trigger'] = 'change',
): Delivery => send(second, 'seal-sensor', { trigger, sensors: [{ compartment: 1, part, ...fields }] });

type Closure = 'apiAdaptor' | 'footValve' | 'manhole';

/** A part of compartment 1 is opened, by default the valve through which it is emptied. */
export const open = (second: number, part: Closure = 'apiAdaptor'): Delivery =>
  sensor(second, part, { state: 'open' });

export const close = (second: number, part: Closure = 'apiAdaptor'): Delivery =>
  sensor(second, part, { state: 'closed' });

/** All parts of compartment 1 closed, as a terminal says at its start. */
export const shut = (second: number): Delivery =>
  send(second, 'seal-sensor', {
    trigger: 'boot',
    sensors: [
      { compartment: 1, part: 'manhole', state: 'closed' },
      { compartment: 1, part: 'apiAdaptor', state: 'closed' },
      { compartment: 1, part: 'footValve', state: 'closed' },
    ],
  });

/** The same fix and level every minute: what makes a level steady. */
export const standing = (fromS: number, toS: number, place: Place, levelMm: number): Delivery[] => {
  const all: Delivery[] = [];
  for (let second = fromS; second <= toS; second += 60)
    all.push(fix(second, place), level(second + 5, levelMm));
  return all;
};

/** Fixes on the way from one place to another, both ends left out. */
export const driving = (fromS: number, toS: number, from: Place, to: Place, everyS = 60): Delivery[] => {
  const all: Delivery[] = [];
  const metres = (places[to][0] - places[from][0]) * 111_195 * Math.cos(Math.PI / 6);
  for (let second = fromS; second < toS; second += everyS)
    all.push(fix(second, from, 60, { eastM: ((second - fromS + 30) / (toS - fromS + 60)) * metres }));
  return all;
};

/** Loads compartment 1 in the depot to `toMm`; ends shut and steady after 15 min. */
export const loading = (fromS: number, toMm: number, fromMm = 0): Delivery[] => [
  ...standing(fromS, fromS + 180, 'depot', fromMm),
  sensor(fromS + 200, 'apiAdaptor', { state: 'open' }),
  sensor(fromS + 210, 'footValve', { state: 'open' }),
  level(fromS + 300, fromMm + (toMm - fromMm) * 0.3),
  level(fromS + 360, fromMm + (toMm - fromMm) * 0.6),
  level(fromS + 420, toMm),
  sensor(fromS + 430, 'footValve', { state: 'closed' }),
  sensor(fromS + 440, 'apiAdaptor', { state: 'closed' }),
  ...standing(fromS + 480, fromS + 720, 'depot', toMm),
];

/** Unloads compartment 1 from `fromMm` to `toMm`; ends shut and steady after 15 min. */
export const unloading = (fromS: number, place: Place, fromMm: number, toMm: number): Delivery[] => [
  ...standing(fromS, fromS + 240, place, fromMm),
  sensor(fromS + 260, 'apiAdaptor', { state: 'open' }),
  sensor(fromS + 270, 'footValve', { state: 'open' }),
  level(fromS + 330, fromMm + (toMm - fromMm) * 0.4),
  level(fromS + 390, fromMm + (toMm - fromMm) * 0.8),
  level(fromS + 450, toMm),
  sensor(fromS + 460, 'footValve', { state: 'closed' }),
  sensor(fromS + 470, 'apiAdaptor', { state: 'closed' }),
  ...standing(fromS + 510, fromS + 750, place, toMm),
];

export interface Ran {
  readonly driver: EngineDriver;
  readonly alarms: (type: number) => AlarmRow[];
  readonly records: <K extends RecordKind>(kind: K) => RecordRow<K>[];
}

/** What terminals say, in the order in which it arrives. */
export type Script = readonly Delivery[];

export interface Options {
  readonly truck?: Partial<Truck>;
  readonly wayBills?: readonly WayBill[];
  readonly routes?: readonly Route[];
  readonly settings?: readonly SettingRow[];
  /** Areas beside the usual ones. */
  readonly areas?: MasterData['areas'];
  /** Other master data in place of the usual. */
  readonly master?: Partial<MasterData>;
  /** When the server itself was down, seconds from the start of the script. */
  readonly outagesS?: readonly (readonly [fromS: number, toS: number])[];
}

/** Delivers everything one by one and lets time pass to `endS`; rows are those in force, by start. */
export const run = (deliveries: Script, endS: number, options: Options = {}): Ran => {
  const outages = (options.outagesS ?? []).map(([fromS, toS]) => ({
    fromMs: startMs + fromS * 1000,
    toMs: startMs + toS * 1000,
  }));
  const world = master(options.truck, options.wayBills);
  const driver = new EngineDriver(
    {
      ...world,
      areas: [...world.areas, ...(options.areas ?? [])],
      routes: options.routes ?? [],
      ...options.master,
    },
    options.settings ?? [],
    20,
    outages,
  );
  for (const delivery of deliveries) driver.deliver([delivery]);
  driver.tick(startMs + endS * 1000);
  const rows = driver.inForce().sort((a, b) => Date.parse(a.startTime ?? '') - Date.parse(b.startTime ?? ''));
  return {
    driver,
    alarms: (type) => rows.filter((row): row is AlarmRow => !isRecord(row) && row.type === type),
    records: <K extends RecordKind>(kind: K) =>
      rows.filter((row) => isRecord(row) && row.kind === kind) as unknown as RecordRow<K>[],
  };
};

/** The truck as the map shows it that many seconds after the start. */
export const live = ({ driver }: Ran, second: number, judgedHarmless?: ReadonlySet<string>): Live => {
  const state = driver.state(`truck:${baseTruck.signCode}`);
  if (state === null) throw new Error('no truck');
  return liveOf(state, driver.context, startMs + second * 1000, judgedHarmless);
};

/** Start, raise and end of an alarm in seconds after the start of the script. */
export const seconds = (row: {
  startTime?: string | null;
  raisedTime?: string | null;
  endTime?: string | null;
}) => {
  const second = (time: string | null | undefined) => (time ? (Date.parse(time) - startMs) / 1000 : null);
  return [second(row.startTime), second(row.raisedTime), second(row.endTime)];
};

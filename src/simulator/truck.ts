import { ellipticTable } from './tank.ts';
import { type Site, sitesOf } from './sites.ts';
import { drawTruckInstruments, type TruckInstruments } from './instruments/truck-instruments.ts';
import type { World } from './world.ts';
import { hoursBetween } from '#domain/roads/road-graph.ts';
import { between, createRandom, hashOf, pick } from './random.ts';

export interface SimCompartment {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number;
  readonly oilCode: number;
  readonly density20KgM3: number;
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
  readonly table: readonly (readonly [number, number])[];
}

/** One pretend terminal on its truck: everything about it that does not change from day to day. */
export interface SimTruck {
  readonly index: number;
  readonly key: number;
  readonly signCode: string;
  readonly terminal: string;
  readonly companyIndex: number;
  readonly driverCode: string;
  readonly driverName: string;
  readonly mobile: string;
  readonly cardCode: string;
  readonly simNumber: string;
  readonly compartments: readonly SimCompartment[];
  readonly home: Site;
  /** Depots that it loads at, nearest first. */
  readonly depots: readonly Site[];
  /** China time of day at which its work-day begins, ms. */
  readonly dayStartMs: number;
  /** Supplies the stations next to its depot only: short rounds, so that somewhere a truck always unloads. */
  readonly shuttle: boolean;
  readonly topLoading: boolean;
  readonly hasMeter: boolean;
  /** Relative error of its flow meter, fixed. */
  readonly meterError: number;
  /** What its first gauge measures of the true level: all of it, or less where it has drifted. */
  readonly firstGauge: number;
  /** Switched off after work instead of asleep. */
  readonly switchedOff: boolean;
  readonly kind: 'fuelTanker' | 'sprinkler' | 'refrigerated';
  /** Cells that measure the pressure of the vapour in its tanks. */
  readonly hasPressure: boolean;
  /** Its driver signs in by face instead of by card. */
  readonly faceSign: boolean;
  readonly instruments: TruckInstruments;
}

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'];
const givenNames = [
  '建国',
  '伟',
  '志强',
  '海波',
  '永明',
  '国平',
  '军',
  '勇',
  '晓东',
  '立新',
  '宏',
  '卫东',
  '斌',
  '涛',
  '佳',
];

/** Start of the work-day, China hours, and its share of the fleet: some truck is on the road at any hour. */
const shifts = [
  [5, 0.3],
  [11, 0.25],
  [17, 0.25],
  [23, 0.2],
] as const;

/** Of every 12 trucks, the first begin their short rounds at these hours. */
const shuttleHours = [3, 8, 13, 18, 23];

const gasolines = [
  [92, 735],
  [95, 742],
  [98, 748],
] as const;

const homes = sitesOf('parking', 'depot').filter((site) => site.kind === 'parking' || site.code === 'D08');
const depots = sitesOf('depot');

/** Of 24 trucks one sprinkles and one carries chilled goods, no shuttles; the others carry fuel. */
const kindOf = (index: number): SimTruck['kind'] =>
  index % 24 === 10 ? 'sprinkler' : index % 24 === 16 ? 'refrigerated' : 'fuelTanker';

export const createTruck = ({ seed, profile }: Pick<World, 'seed' | 'profile'>, index: number): SimTruck => {
  const random = createRandom(seed, 'truck', index);
  const number = String(index + 1).padStart(5, '0');
  const home = pick(random, homes);
  const draw = random();
  const kind = kindOf(index);
  let share = 0;
  const shuttleHour = shuttleHours[index % 12];
  const shift = shifts.find(([, part]) => draw < (share += part)) ?? shifts[0];
  const count = 2 + Math.floor(random() * 3);
  const capacities = Array.from({ length: count }, () => 100 * Math.round(between(random, 50, 85)));
  const compartments = capacities.map((capacityL, at): SimCompartment => {
    const diesel = random() < 0.4;
    const [oilCode, density] = diesel ? ([0, 838] as const) : pick(random, gasolines);
    const heightMm = capacityL > 7000 ? 1500 : 1400;
    return {
      compartment: at + 1,
      capacityL,
      heightMm,
      oilCode,
      density20KgM3: density,
      probeForwardMm: Math.round(between(random, -250, 250) / 10) * 10,
      probeLeftMm: 0,
      table: ellipticTable(capacityL, heightMm),
    };
  });
  return {
    index,
    key: hashOf(seed, 'noise', index),
    signCode: `浙B${number}`,
    terminal: `10000${number}`,
    companyIndex: Math.floor(random() * 1000),
    driverCode: `D${number}`,
    driverName: pick(random, surnames) + pick(random, givenNames),
    mobile: `1390000${number.slice(-4)}`,
    cardCode: `C${number}`,
    simNumber: `1440000${number.slice(-4)}`,
    compartments: kind === 'fuelTanker' ? compartments : [],
    home,
    depots: depots
      .toSorted((a, b) => hoursBetween(home.node, a.node) - hoursBetween(home.node, b.node))
      .slice(0, 3),
    dayStartMs: Math.round((((shuttleHour ?? shift[0]) + between(random, -1, 1) + 24) % 24) * 60) * 60_000,
    shuttle: shuttleHour !== undefined && kind === 'fuelTanker',
    topLoading: random() < 0.15,
    hasMeter: random() < 0.4 && kind === 'fuelTanker',
    meterError: between(random, -0.001, 0.001),
    // Many enough to be found, and few enough to be found among the others.
    firstGauge: index % 24 === 5 ? 0.985 : 1,
    switchedOff: random() < 0.4,
    kind,
    hasPressure: random() < 0.3 && kind === 'fuelTanker',
    faceSign: random() < 0.4,
    instruments: drawTruckInstruments(profile, seed, index, compartments.length),
  };
};

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable, NullableNumber, NullableText } from '../nullable.ts';

/** Address of the health analysis. */
export const healthAnalysisAddress = 'device_monitor/device_analysis/health_analysis';

/** Address of the shares of devices in order. */
export const completeAnalysisAddress = 'device_monitor/console/complete_analysis';

/** A cause as `domain/devices/health-causes.ts` has it; days are China days, `YYYY-MM-DD`. */
const HealthCause = Type.Object({
  kind: Type.String(),
  /** Compartment or meter; 0: the truck has one. */
  number: Type.Integer(),
  fault: Type.String(),
  points: Type.Number(),
  times: Type.Integer(),
  seconds: Type.Integer(),
  matched: Type.Integer(),
  sinceDay: Type.String(),
  lastDay: Type.String(),
});

/** Bad shares, 0-1, as the score counts them; null: unknown. */
const HealthShares = Type.Object({
  offline: NullableNumber,
  heartbeat: NullableNumber,
  sensor: NullableNumber,
  reading: NullableNumber,
  supply: NullableNumber,
});

/** The repair order of a truck that is not ended, the latest. */
const OpenRepair = Type.Object({ id: Type.Integer(), state: Type.String(), assignee: Type.String() });

/** A truck's console in a period. Times in seconds within those in which it was due. */
export const HealthRow = Type.Object({
  truckId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  /** 0-100; null: it was due for less than a day. */
  score: NullableNumber,
  dueS: Type.Integer(),
  offlineS: Type.Integer(),
  sealUnknownS: Type.Integer(),
  shares: HealthShares,
  /** Score by China day from the first; null: due for less than an hour. */
  days: Type.Array(NullableNumber),
  causes: Type.Array(HealthCause),
  repair: nullable(OpenRepair),
});

export type HealthRow = Static<typeof HealthRow>;

/** A page of trucks, and the sums of all. Days are China days, `YYYY-MM-DD`. */
export const HealthRanking = Type.Object({
  fromDay: Type.String(),
  total: Type.Integer(),
  sums: Type.Object({
    /** Trucks with a score, those of them that are healthy, and those to be mended. */
    scored: Type.Integer(),
    green: Type.Integer(),
    red: Type.Integer(),
    dueS: Type.Integer(),
    offlineS: Type.Integer(),
    sealUnknownS: Type.Integer(),
    /** The most of one truck. */
    sealUnknownMostS: Type.Integer(),
    inRepair: Type.Integer(),
  }),
  rows: Type.Array(HealthRow),
});

export type HealthRanking = Static<typeof HealthRanking>;

/** A stretch, ISO 8601 UTC; `toTime` null: it goes on. */
const Stretch = Type.Object({ fromTime: Type.String(), toTime: NullableText });

/** Stretches of one line of the picture. `number`: compartment or meter, 0: the truck has one. */
const HealthLine = Type.Object({
  kind: Type.String(),
  number: Type.Integer(),
  fault: Type.String(),
  stretches: Type.Array(Stretch),
});

/**
 * A compartment's level gauge beside what else measured its last deliveries: `bias` is the median of gauge ÷ reference
 * − 1 at 20 °C, `spread` the median distance from it. `driftSince`: it drifts, shown since then; null: it does not, or
 * too little is known. Source: engine rules, gauge `drift`.
 */
const GaugeBiases = Type.Object({
  compartment: Type.Integer(),
  references: Type.Array(
    Type.Object({
      reference: Type.String(),
      count: Type.Integer(),
      bias: Type.Number(),
      spread: Type.Number(),
    }),
  ),
  driftSince: NullableText,
});

/** What one console did in a period: what its score is made of, and what stands beside it. */
export const HealthStory = Type.Object({
  row: HealthRow,
  fromTime: Type.String(),
  toTime: Type.String(),
  firmware: NullableText,
  installedDay: NullableText,
  lines: Type.Array(HealthLine),
  /** Lowest and highest voltage of the main supply and the battery by step of `stepH` hours, V. */
  stepH: Type.Integer(),
  voltages: Type.Array(
    Type.Object({
      time: Type.String(),
      lowestV: NullableNumber,
      highestV: NullableNumber,
      batteryV: NullableNumber,
    }),
  ),
  boots: Type.Array(Type.Object({ time: Type.String(), type: Type.String(), firmware: NullableText })),
  gauges: Type.Array(GaugeBiases),
  /** Share of messages told late, by China day; null: none came. */
  late: Type.Array(Type.Object({ day: Type.String(), share: NullableNumber, refused: Type.Integer() })),
});

export type HealthStory = Static<typeof HealthStory>;

/** Device hours and those in order, of one kind of device; null: none is installed. */
const DeviceHours = Type.Object({ devices: Type.Integer(), hours: Type.Number(), okHours: Type.Number() });

/** Shares of devices in order: by company, and of all by China day. */
export const EquipmentHealth = Type.Object({
  fromDay: Type.String(),
  companies: Type.Array(
    Type.Object({
      companyCode: Type.String(),
      companyName: Type.String(),
      trucks: Type.Integer(),
      console: DeviceHours,
      gauge: DeviceHours,
      seal: DeviceHours,
      meter: DeviceHours,
      gnss: DeviceHours,
    }),
  ),
  /** Share in order, 0-1; null: nothing was due on that day, or none is installed. */
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      console: NullableNumber,
      gauge: NullableNumber,
      seal: NullableNumber,
      meter: NullableNumber,
      gnss: NullableNumber,
    }),
  ),
});

export type EquipmentHealth = Static<typeof EquipmentHealth>;

/** Address of what fails in how many trucks. */
export const abnormalAnalysisAddress = 'device_monitor/device_analysis/abnormal_analysis';

/** Faults that began in so many truck-days. */
const FaultRate = Type.Object({ faults: Type.Integer(), days: Type.Integer() });

/**
 * Faults before and after each console version that trucks were upgraded to (`domain/devices/upgrade-effects.ts`), the
 * latest first. `firstTime`, `lastTime`: of the first and the last of these upgrades, ISO 8601 UTC.
 */
export const UpgradeEffects = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      trucks: Type.Integer(),
      worse: Type.Integer(),
      firstTime: Type.String(),
      lastTime: Type.String(),
      before: FaultRate,
      after: FaultRate,
      verdict: Type.Enum(['tooFew', 'more', 'fewer', 'same']),
    }),
  ),
});

export type UpgradeEffects = Static<typeof UpgradeEffects>;

/** Address of the voltages of one truck. */
export const voltageLineAddress = 'device_monitor/device_analysis/valtage_line';

/**
 * Lowest voltages by day of one supply of a truck, at rest. `outlook`: when it will be below `limitV` if it goes on
 * falling as it did (`domain/devices/voltage-outlook.ts`), with the bounds within which that lies; days are China days,
 * `YYYY-MM-DD`. Null: the days don't support a prediction.
 */
const SupplyMinima = Type.Object({
  supply: Type.Enum(['main', 'battery', 'sensor']),
  /** Of a wireless seal's battery; '' else. */
  sensorSerial: Type.String(),
  limitV: Type.Number(),
  days: Type.Array(Type.Object({ day: Type.String(), lowestV: Type.Number() })),
  outlook: nullable(
    Type.Object({
      expectedDay: Type.String(),
      earliestDay: Type.String(),
      latestDay: Type.String(),
      slopeVPerDay: Type.Number(),
      days: Type.Integer(),
    }),
  ),
});

/** The supplies of a truck's console and seals of which something was told in the last sixty days. */
export const SupplyOutlook = Type.Object({ supplies: Type.Array(SupplyMinima) });

export type SupplyOutlook = Static<typeof SupplyOutlook>;

const period = {
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
};

const truckId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** A step of a repair order. Time is ISO 8601 UTC. */
const RepairStep = Type.Object({
  state: Type.String(),
  time: Type.String(),
  authorName: Type.String(),
  note: Type.String(),
});

/** An order to repair. `scoreBefore`: of the week before it; `scoreAfter`: since its end, a week at most; null: unknown. */
export const RepairOrder = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  truckId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  cause: Type.String(),
  number: Type.Integer(),
  note: Type.String(),
  assignee: Type.String(),
  state: Type.String(),
  partChanged: Type.String(),
  givenTime: Type.String(),
  endedTime: NullableText,
  scoreBefore: NullableNumber,
  scoreAfter: NullableNumber,
  steps: Type.Array(RepairStep),
});

export type RepairOrder = Static<typeof RepairOrder>;

const note = Type.String({ maxLength: 500 });

/** Health of consoles and repair orders. */
export const deviceHealthCalls = {
  'health.ranking': defineCall({
    method: 'GET',
    path: '/deviceHealth',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({
      ...period,
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Part of a plate. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** Trucks of one band, or with a repair order that is not ended. */
      only: Type.Optional(Type.String({ maxLength: 20 })),
      /** A column, with a minus before it for descending; empty: the worst first. */
      order: Type.Optional(Type.String({ maxLength: 20 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    reply: HealthRanking,
  }),
  'health.story': defineCall({
    method: 'GET',
    path: '/deviceHealthStory',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({ ...period, truckId }),
    reply: HealthStory,
  }),
  'health.supply': defineCall({
    method: 'GET',
    path: '/supplyOutlook',
    access: { page: [voltageLineAddress, healthAnalysisAddress] },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: SupplyOutlook,
  }),
  'health.upgrades': defineCall({
    method: 'GET',
    path: '/upgradeEffects',
    access: { page: [abnormalAnalysisAddress] },
    reply: UpgradeEffects,
  }),
  'health.equipment': defineCall({
    method: 'GET',
    path: '/equipmentHealth',
    access: { page: [completeAnalysisAddress] },
    query: Type.Object({
      ...period,
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Part of a plate. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: EquipmentHealth,
  }),
  'repairOrders.list': defineCall({
    method: 'GET',
    path: '/repairOrders',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({
      truckId: Type.Optional(truckId),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    reply: Type.Object({ total: Type.Integer(), rows: Type.Array(RepairOrder) }),
  }),
  'repairOrders.give': defineCall({
    method: 'POST',
    path: '/repairOrders',
    access: { functionCode: 'device.repair' },
    body: Type.Object({
      truckId,
      cause: Type.String({ maxLength: 40 }),
      number: Type.Integer({ minimum: 0, maximum: 99 }),
      assignee: Type.String({ maxLength: 60 }),
      note,
    }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
  'repairOrders.move': defineCall({
    method: 'POST',
    path: '/repairOrders/move',
    access: { functionCode: 'device.repair' },
    body: Type.Object({
      id: Type.Integer({ minimum: 1, maximum: 2147483647 }),
      version: Type.Integer({ minimum: 1, maximum: 2147483647 }),
      /** The state that it moves to; the same: a note alone. */
      state: Type.String({ maxLength: 20 }),
      note,
      partChanged: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ version: Type.Integer() }),
  }),
} as const;

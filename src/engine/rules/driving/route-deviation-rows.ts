import { round } from '#domain/text/round.ts';

import type { RouteInForce } from '../../master/route-in-force.ts';
import type { SettingInForce } from '../../master/setting-index.ts';
import type { Where } from '../../master/where.ts';
import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** A stay off the route, or what may become one. Metres from the line, metres driven. */
export interface Deviation {
  startMs: number;
  openedId: string;
  where: Where;
  routeCode: string;
  routeName: string;
  wayBillCode: string;
  halfWidthM: number;
  /** Moments from which way bill and route were as they are; missing: from the beginning. */
  versions: Record<string, string>;
  settings: SettingInForce[];
  /** Fixes off the route in motion. */
  fixes: number;
  metres: number;
  farthestM: number;
  farthest: { longitudeDeg: number; latitudeDeg: number };
  /** First fix back on the route: it is over when the next one is on it too. */
  back: { t: number; where: Where } | null;
  recordId: string | null;
  alarmId: string | null;
  /** When the rows were written last, ms UTC. */
  writtenMs: number;
}

export const deviationRule = { name: 'route-deviation', version: 1 } as const;

/** So many half-widths away it is no shortcut any more. */
const farTimes = 10;

const levelOf = ({ farthestM, halfWidthM }: Deviation): 2 | 3 => (farthestM > farTimes * halfWidthM ? 3 : 2);

const versionsOf = ({ route, wayBill }: RouteInForce): Record<string, string> => ({
  ...(route.effectiveFrom != null && { [`route:${route.routeCode}`]: route.effectiveFrom }),
  ...(wayBill.effectiveFrom != null && { [`wayBill:${wayBill.wayBillCode}`]: wayBill.effectiveFrom }),
});

export const beginDeviation = (
  world: RuleContext,
  on: RouteInForce,
  startMs: number,
  where: Where,
  openedId: string,
): Deviation => ({
  startMs,
  openedId,
  where: { ...where, areas: [] },
  routeCode: on.route.routeCode,
  routeName: on.route.name,
  wayBillCode: on.wayBill.wayBillCode,
  halfWidthM: on.route.halfWidthM,
  versions: versionsOf(on),
  settings: [world.setting('route.deviationS', startMs), world.setting('route.deviationFixes', startMs)],
  fixes: 0,
  metres: 0,
  farthestM: 0,
  farthest: { longitudeDeg: 0, latitudeDeg: 0 },
  back: null,
  recordId: null,
  alarmId: null,
  writtenMs: startMs,
});

const figuresOf = (deviation: Deviation) => ({
  farthestM: round(deviation.farthestM, 0),
  lengthKm: round(deviation.metres / 1000, 3),
});

const propertiesOf = (deviation: Deviation) => ({
  routeCode: deviation.routeCode,
  routeName: deviation.routeName,
  wayBillCode: deviation.wayBillCode,
  halfWidthM: deviation.halfWidthM,
  ...figuresOf(deviation),
});

/** The truck has been off its route long enough: the record, and alarm 212. */
export const raiseDeviation = (world: RuleContext, deviation: Deviation, raisedMs: number): void => {
  const { startMs, where, versions, routeCode, routeName, wayBillCode, halfWidthM } = deviation;
  const reasons = {
    settings: deviation.settings,
    messages: { opened: deviation.openedId },
    figures: { halfWidthM, farthestM: round(deviation.farthestM, 0) },
    ...(Object.keys(versions).length > 0 && { versions }),
  };
  const row = withColumns(
    record(world, { kind: 'route-deviation', startMs, where, rule: deviationRule, why: reasons }),
    {
      routeCode,
      routeName,
      wayBillCode,
      halfWidthM,
    },
  );
  const alarmRow = {
    ...alarm(world, {
      type: 212,
      level: levelOf(deviation),
      startMs,
      raisedMs,
      where,
      rule: deviationRule,
      why: reasons,
      recordId: row.id,
    }),
    properties: propertiesOf(deviation),
  };
  deviation.recordId = row.id;
  deviation.alarmId = alarmRow.id;
  world.open({ ...row, raisedTime: iso(raisedMs), alarmId: alarmRow.id });
  world.open(alarmRow);
};

/** Writes what is known of it; `end` is missing while it lasts. */
export const describeDeviation = (
  world: RuleContext,
  deviation: Deviation,
  end: { readonly t: number; readonly where: Where } | null,
): void => {
  const { recordId, alarmId, startMs, farthest } = deviation;
  if (recordId === null || alarmId === null) return;
  deviation.writtenMs = world.now;
  const endTime = end === null ? null : iso(end.t);
  world.changeRecord('route-deviation', recordId, {
    endTime,
    durationS: end === null ? null : Math.round((end.t - startMs) / 1000),
    ...figuresOf(deviation),
    farthestLongitudeDeg: farthest.longitudeDeg,
    farthestLatitudeDeg: farthest.latitudeDeg,
    fixes: deviation.fixes,
    ...(end === null ? {} : endPlace(end.where)),
  });
  world.changeAlarm(alarmId, { level: levelOf(deviation), endTime, properties: propertiesOf(deviation) });
};

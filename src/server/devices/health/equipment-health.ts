import type { EquipmentHealth } from '#contract/devices/equipment-health.ts';
import { faultySensors } from '#domain/devices/health-spans.ts';
import type { SensorDevice } from '#domain/devices/health-terms.ts';
import { round } from '#domain/text/round.ts';
import { chinaDay, dayMs } from '#domain/time/time.ts';
import type { Period } from '#domain/time/period.ts';
import { sharedSpans, stepTimes, united, type Span } from '#domain/time/spans.ts';

import type { Queries } from '../../database/database.ts';
import { daysOf } from './device-health.ts';
import { healthSpans, type HealthAsked, type TruckHealth } from './health-spans.ts';

type EquipmentKind = 'console' | SensorDevice;

interface Hours {
  devices: number;
  dueS: number;
  badS: number;
}

/** Bad stretches by device of a kind; a console is bad while it is off-line, late with heartbeats or low on supply. */
const badStretches = ({ spans }: TruckHealth, kind: EquipmentKind): readonly (readonly Span[])[] =>
  kind === 'console'
    ? [united([...spans.offline, ...spans.heartbeat, ...spans.supply.flatMap((one) => one.spans)])]
    : [...faultySensors(spans.sensors)]
        .filter(([key]) => key.startsWith(`${kind}:`))
        .map(([, faulty]) => united(faulty));

/** Device hours of the period's days. */
type DayHours = readonly Hours[];

/** Adds a truck's devices of a kind to each day: its stretches are cut once. */
const add = (days: DayHours, truck: TruckHealth, kind: EquipmentKind, period: Period): void => {
  const due = sharedSpans(truck.spans.due, [[period.fromMs, period.toMs]]);
  const bad = badStretches(truck, kind);
  const installed = kind === 'console' ? 1 : Math.max(truck.spans.installed[kind], bad.length);
  const times = (spans: readonly Span[]): readonly number[] =>
    stepTimes(spans, period.fromMs, dayMs, days.length);
  const dueTimes = times(due);
  const badTimes = bad.map((faulty) => times(sharedSpans(due, faulty)));
  for (const [day, hours] of days.entries()) {
    hours.devices += installed;
    hours.dueS += ((dueTimes[day] ?? 0) / 1000) * installed;
    for (const one of badTimes) hours.badS += (one[day] ?? 0) / 1000;
  }
};

const hoursByDay = (trucks: readonly TruckHealth[], kind: EquipmentKind, period: Period): DayHours => {
  const days = daysOf(period).map((): Hours => ({ devices: 0, dueS: 0, badS: 0 }));
  for (const truck of trucks) add(days, truck, kind, period);
  return days;
};

const together = (days: DayHours): Hours => ({
  devices: days[0]?.devices ?? 0,
  dueS: days.reduce((sum, { dueS }) => sum + dueS, 0),
  badS: days.reduce((sum, { badS }) => sum + badS, 0),
});

const perKind = <T>(of: (kind: EquipmentKind) => T): Record<EquipmentKind, T> => ({
  console: of('console'),
  gauge: of('gauge'),
  seal: of('seal'),
  meter: of('meter'),
  gnss: of('gnss'),
});

/** Device hours in order by company and kind, and the share of all by China day. */
export const equipmentHealth = async (queries: Queries, asked: HealthAsked): Promise<EquipmentHealth> => {
  const trucks = await healthSpans(queries, asked, 'none');
  const codes = [...new Set(trucks.map(({ companyCode }) => companyCode))];
  const fleets = codes.map((companyCode) => {
    const own = trucks.filter((truck) => truck.companyCode === companyCode);
    return { companyCode, own, hours: perKind((kind) => hoursByDay(own, kind, asked)) };
  });
  return {
    fromDay: chinaDay(asked.fromMs),
    companies: fleets.map(({ companyCode, own, hours }) => ({
      companyCode,
      companyName: own[0]?.companyName ?? companyCode,
      trucks: own.length,
      ...perKind((kind) => {
        const { devices, dueS, badS } = together(hours[kind]);
        return { devices, hours: round(dueS / 3600, 1), okHours: round((dueS - badS) / 3600, 1) };
      }),
    })),
    days: daysOf(asked).map((fromMs, day) => ({
      day: chinaDay(fromMs),
      ...perKind((kind) => {
        const { dueS, badS } = together(fleets.flatMap(({ hours }) => hours[kind][day] ?? []));
        return dueS === 0 ? null : round((dueS - badS) / dueS, 4);
      }),
    })),
  };
};

import type { Call } from '#contract/call.ts';
import { levelTrendCalls } from '#contract/fleet/level-trend.ts';
import { sprayedStreetCalls } from '#contract/fleet/sprayed-streets.ts';
import { exportCalls } from '#contract/reports/exports.ts';
import { reportWhyCalls } from '#contract/reports/report-why.ts';
import { reportCalls } from '#contract/reports/reports.ts';
import { trackAroundCalls } from '#contract/tracks/track-around.ts';
import { trackCalls } from '#contract/tracks/track.ts';
import { isWholePlate, plateForm } from '#domain/text/plate.ts';
import { reports } from '#pages/definitions.ts';

/** What a call asks of telemetry: its period, ms UTC, both ends included, and trucks by plate; null: of every truck. */
export interface TelemetryAsked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly signCodes: readonly string[] | null;
}

type Fields = Readonly<Record<string, unknown>>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** A moment of a field; another where the field is missing. Null: it is none, and is refused by whoever reads it. */
const instantOf = (fields: Fields, name: string, missing: number): number | null => {
  const text = textOf(fields, name);
  const ms = text === '' ? missing : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
};

const span =
  (before: number, signCodesOf: (fields: Fields) => readonly string[] | null) =>
  (fields: Fields, nowMs: number): TelemetryAsked | null => {
    const from = instantOf(fields, 'startTime', 0);
    const to = instantOf(fields, 'endTime', nowMs);
    return from === null || to === null
      ? null
      : { fromMs: from - before, toMs: to, signCodes: signCodesOf(fields) };
  };

const oneTruck = (fields: Fields): readonly string[] => [textOf(fields, 'signCode')];

/** A part of a plate stands for any truck that has it. */
const trucksLike = (fields: Fields): readonly string[] | null => {
  const plates = textOf(fields, 'signCode').split(',').map(plateForm);
  return plates.every(isWholePlate) ? plates : null;
};

/** The cargo of a moment is that of the last readings of three days. */
const around = (fields: Fields): TelemetryAsked | null => {
  const at = instantOf(fields, 'time', Number.NaN);
  return at === null ? null : { fromMs: at - 3 * dayMs, toMs: at + 2 * hourMs, signCodes: oneTruck(fields) };
};

/** Ids of readings hold their moment; those of fixes too. */
const momentInId = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)$/;

const row = (fields: Fields): TelemetryAsked | null => {
  const [, day, time, zone = 'Z'] = momentInId.exec(textOf(fields, 'id')) ?? [];
  const at = Date.parse(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
  return Number.isFinite(at) ? { fromMs: at - 1000, toMs: at + 1000, signCodes: null } : null;
};

const history = span(0, trucksLike);

/** A page of the present has no period: what it shows is in the database, however old it is. */
const report = (fields: Fields, nowMs: number): TelemetryAsked | null =>
  reports.get(textOf(fields, 'address'))?.live === undefined ? history(fields, nowMs) : null;

/** Calls whose statements read telemetry of a past that may be in the archive, and what each asks. */
export const archiveCalls: ReadonlyMap<Call, (fields: Fields, nowMs: number) => TelemetryAsked | null> =
  new Map<Call, (fields: Fields, nowMs: number) => TelemetryAsked | null>([
    [trackCalls['trucks.track'], span(0, oneTruck)],
    [trackAroundCalls['trucks.trackAround'], around],
    [levelTrendCalls['levelTrend.get'], span(0, oneTruck)],
    [sprayedStreetCalls['sprinklers.streets'], span(dayMs, trucksLike)],
    [reportCalls['reports.page'], report],
    [reportCalls['reports.charts'], report],
    [reportCalls['reports.heat'], report],
    [reportCalls['reports.row'], row],
    [reportWhyCalls['reports.why'], row],
    [exportCalls['exports.report'], report],
  ]);

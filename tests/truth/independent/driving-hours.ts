import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { type FixSeen, metresBetween } from './places.ts';
import { ofKind, timeOf } from './world.ts';

/** A time for which somebody was signed in (or nobody: null), with what was driven in it. */
export interface Duty {
  readonly driverCode: string | null;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly drivingS: number;
}

/** The moment at which driving became too much, and why. */
export interface TooLong {
  readonly driverCode: string | null;
  readonly atMs: number;
  readonly limit: 'continuous' | 'day';
}

const continuousMs = 240 * 60_000;
const dayMs = 480 * 60_000;
const restMs = 20 * 60_000;
const chinaMs = 8 * 3_600_000;
const wholeDayMs = 24 * 3_600_000;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly driving: boolean;
  readonly driver: string | null;
  /** Since when the driver is signed in or nobody is. */
  readonly sinceMs: number;
}

/** Between two fixes the earlier one's state holds; more than 300 s apart it is driving if they are over 1 km apart. */
const isDriving = (from: FixSeen, to: FixSeen): boolean =>
  to.atMs - from.atMs <= 300_000
    ? from.speedKmh > 3 && from.ignition
    : metresBetween(from, to) > 1_000 && from.ignition;

/** Changes of who is signed in; the same driver again is none. */
const signings = (messages: readonly TerminalMessage[]): { atMs: number; driver: string | null }[] =>
  ofKind(messages, 'driver-sign')
    .filter(({ data }) => data.accepted)
    .map((message) => ({
      atMs: timeOf(message),
      driver: message.data.action === 'in' ? message.data.driverCode : null,
    }))
    .filter(({ driver }, index, all) => driver !== (all[index - 1]?.driver ?? null));

/** Spans between fixes, cut where somebody signs in or out and at midnight in China. */
const spansOf = (messages: readonly TerminalMessage[], fixes: readonly FixSeen[]): Span[] => {
  const signed = signings(messages);
  const signedAt = (atMs: number) =>
    signed.findLast((sign) => sign.atMs <= atMs) ?? { atMs: 0, driver: null };
  return fixes.slice(1).flatMap((to, index) => {
    const from = fixes[index];
    if (from === undefined) return [];
    const driving = isDriving(from, to);
    const midnightMs = Math.ceil((from.atMs + chinaMs) / wholeDayMs) * wholeDayMs - chinaMs;
    const inside = (atMs: number): boolean => atMs > from.atMs && atMs < to.atMs;
    const cuts = [midnightMs, ...signed.map(({ atMs }) => atMs)].filter(inside).toSorted((a, b) => a - b);
    return [...cuts, to.atMs].map((toMs, at): Span => {
      const fromMs = at === 0 ? from.atMs : (cuts[at - 1] ?? from.atMs);
      const { atMs: sinceMs, driver } = signedAt(fromMs);
      return { fromMs, toMs, driving, driver, sinceMs };
    });
  });
};

/** Hours of one driver: driving without a rest of 20 minutes, and driving of the day. */
const tooLongOf = (driverCode: string | null, spans: readonly Span[]): TooLong[] => {
  const found: TooLong[] = [];
  let continuous = 0;
  let rested = 0;
  let today = 0;
  let day = 0;
  // Over the day's hours: no rest makes that good, and who signs in again and drives on does it again.
  let countedSinceMs: number | null = null;
  let lastMs = spans[0]?.fromMs ?? 0;
  for (const span of spans) {
    const [ms, own] = [span.toMs - span.fromMs, Math.floor((span.fromMs + chinaMs) / wholeDayMs)];
    // Time in which somebody else drove, or nobody was signed in, is time without driving.
    rested += span.fromMs - lastMs;
    lastMs = span.toMs;
    if (own !== day) [day, today, countedSinceMs] = [own, 0, null];
    if (!span.driving) {
      rested += ms;
      if (rested >= restMs) continuous = 0;
      continue;
    }
    if (rested >= restMs) continuous = 0;
    rested = 0;
    if (continuous <= continuousMs && continuous + ms > continuousMs)
      found.push({ driverCode, atMs: span.fromMs + continuousMs - continuous, limit: 'continuous' });
    if (countedSinceMs !== span.sinceMs && today + ms > dayMs) {
      found.push({ driverCode, atMs: span.fromMs + Math.max(0, dayMs - today), limit: 'day' });
      countedSinceMs = span.sinceMs;
    }
    continuous += ms;
    today += ms;
  }
  return found;
};

/** Times of duty and moments at which driving was too long, of one truck. */
export const drivingHoursOf = (
  messages: readonly TerminalMessage[],
  fixes: readonly FixSeen[],
): { readonly duties: Duty[]; readonly tooLong: TooLong[] } => {
  const spans = spansOf(messages, fixes);
  const signed = signings(messages);
  const duties = signed.flatMap(({ atMs, driver }, index): Duty[] => {
    if (driver === null) return [];
    const toMs = signed[index + 1]?.atMs ?? null;
    const driven = spans.filter(
      (span) => span.driving && span.fromMs >= atMs && span.toMs <= (toMs ?? Infinity),
    );
    const drivingS = driven.reduce((ms, span) => ms + span.toMs - span.fromMs, 0) / 1000;
    return [{ driverCode: driver, fromMs: atMs, toMs, drivingS }];
  });
  const drivers = [...new Set(spans.map(({ driver }) => driver))];
  return {
    duties,
    tooLong: drivers.flatMap((driver) =>
      tooLongOf(
        driver,
        spans.filter((span) => span.driver === driver),
      ),
    ),
  };
};

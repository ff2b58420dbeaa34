import type { Dated } from '#contract/master-data.ts';
import { groupBy } from '#domain/lists/group-by.ts';

/** One version of a thing of master data; `untilMs` is where the next version begins. */
export interface Version<T> {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Null: it did not exist, or had been ended. */
  readonly value: T | null;
}

/** All versions of one thing, earliest first, without holes between them. */
export type Timeline<T> = readonly Version<T>[];

/** Moment from which on something is in force, ms UTC; −∞: from the beginning. */
export const fromMsOf = ({ effectiveFrom }: Dated): number =>
  effectiveFrom == null ? Number.NEGATIVE_INFINITY : Date.parse(effectiveFrom);

/** Puts versions in their order. Of two with the same moment the later in the list holds. */
export const timelineOf = <T extends Dated>(versions: readonly T[]): Timeline<T> => {
  const byMoment = new Map<number, T>();
  for (const version of versions) byMoment.set(fromMsOf(version), version);
  const sorted = [...byMoment].toSorted(([a], [b]) => a - b);
  return sorted.map(([fromMs, version], index) => ({
    fromMs,
    untilMs: sorted[index + 1]?.[0] ?? Number.POSITIVE_INFINITY,
    value: version.ended === true ? null : version,
  }));
};

/** Timelines by key. */
export const timelinesBy = <T extends Dated>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, Timeline<T>> =>
  new Map([...groupBy(items, keyOf)].map(([key, versions]) => [key, timelineOf(versions)]));

/** The version in force at `t` (ms UTC), an ended one too; null: there was none yet. */
export const versionAt = <T>(timeline: Timeline<T> | undefined, t: number): Version<T> | null => {
  if (timeline === undefined) return null;
  for (let index = timeline.length - 1; index >= 0; index--) {
    const version = timeline[index];
    if (version !== undefined && version.fromMs <= t) return version;
  }
  return null;
};

/** What was in force at `t` (ms UTC); null: nothing was. */
export const valueAt = <T>(timeline: Timeline<T> | undefined, t: number): T | null =>
  versionAt(timeline, t)?.value ?? null;

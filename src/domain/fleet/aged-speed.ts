import { directionOf } from '#domain/geo/bearing.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { type DateLanguage, instantMs, missing } from '#domain/time/time.ts';

/** Below this speed a heading means nothing, km/h. */
const standingKmh = 3;

/** Speed and heading of a truck's last GPS fix. */
export interface SpeedAtFix {
  /** km/h; null: unknown. */
  readonly speed: number | null;
  /** Clockwise from north; null: unknown. */
  readonly bearingDeg: number | null;
  /** Time of the fix, ISO 8601 UTC; null: there was none. */
  readonly gpsTime: string | null;
}

/** "62 km/h NE, 3 min ago"; a dash where the speed or its time is unknown. */
export const agedSpeed = (fix: SpeedAtFix | null, nowMs: number, language: DateLanguage): string => {
  const ms = instantMs(fix?.gpsTime);
  if (fix === null || fix.speed === null || ms === null) return missing;
  const zh = language === 'zh';
  const moving = fix.speed >= standingKmh && fix.bearingDeg !== null;
  const heading = moving ? ` ${directionOf(fix.bearingDeg)[zh ? 0 : 1]}` : '';
  const comma = zh ? '，' : ', ';
  return `${Math.round(fix.speed)} km/h${heading}${comma}${relativeTime(ms, nowMs, language)}`;
};

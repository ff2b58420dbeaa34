import { type AdasEvent, wheelStates } from '#contract/terminal-message/kinds/adas-event.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { eventCodeIn } from '#domain/devices/safety-dialects.ts';

import { type ActiveSafetyAlarm, activeSafetyOf, isActiveSafety } from '../messages/active-safety.ts';
import { bit, type Location, statusBits } from '../messages/location.ts';
import type { Wheel } from '../messages/wheels.ts';
import type { AnnouncedFiles, DecodeContext, Decoded } from './decoded.ts';
import { envelopeOf } from './envelope.ts';
import { defined, isPlace, within } from '../../readings/within.ts';

const maxSpeedKmh = 250;
const mostWheels = 32;

/** Where the alarm was: its hemisphere is said by the report that brings it. */
const placeOf = (
  { longitudeDeg, latitudeDeg }: ActiveSafetyAlarm,
  { statusWord }: Location,
): { readonly longitudeDeg: number; readonly latitudeDeg: number } | null => {
  const place = {
    longitudeDeg: bit(statusWord, statusBits.west) ? -longitudeDeg : longitudeDeg,
    latitudeDeg: bit(statusWord, statusBits.south) ? -latitudeDeg : latitudeDeg,
  };
  return isPlace(place) ? place : null;
};

const wheelOf = ({ position, kinds, pressureKpa, temperatureC, batteryPercent }: Wheel) => ({
  position,
  states: wheelStates.filter((_, place) => bit(kinds, place)),
  ...defined({
    pressureKpa: within(pressureKpa, 0, 2000),
    temperatureC: within(temperatureC, -60, 300),
    batteryPercent: within(batteryPercent, 0, 100),
  }),
});

const eventOf = (
  alarm: ActiveSafetyAlarm,
  location: Location,
  { safetyDialect = null }: DecodeContext,
): AdasEvent => ({
  system: alarm.system,
  eventCode: eventCodeIn(safetyDialect, alarm.system, alarm.eventCode),
  phase: alarm.phase,
  alarmCode: alarm.sign.alarmCode,
  speedKmh: within(alarm.speedKmh, 0, maxSpeedKmh) ?? location.speedKmh,
  ...defined({
    level: alarm.level,
    leadSpeedKmh: within(alarm.leadSpeedKmh, 0, maxSpeedKmh),
    headwayS: within(alarm.headwayS, 0, 25.5),
    departureSide: alarm.departureSide,
    roadSignLimitKmh: within(alarm.roadSignLimitKmh, 5, 130),
    fatigueDegree: within(alarm.fatigueDegree, 1, 10),
    ...placeOf(alarm, location),
    mediaCount: within(alarm.sign.files, 0, 64),
    wheels: alarm.wheels?.slice(0, mostWheels).map(wheelOf),
  }),
});

/** The report that brings an alarm. */
interface Report {
  /** Name of its message. */
  readonly id: string;
  readonly timeMs: number;
  /** What its clock, read as China's, is behind, ms. */
  readonly aheadMs: number;
}

const dayMs = 86_400_000;

/** An alarm and the report that brings it are of one day; a time further away is no time. */
const timeOfAlarm = ({ timeMs: saidMs }: ActiveSafetyAlarm, { timeMs, aheadMs }: Report): number =>
  saidMs !== null && Math.abs(saidMs + aheadMs - timeMs) < dayMs ? saidMs + aheadMs : timeMs;

/** Alarms of active safety of one report of a place, and the files that they announce. */
export const activeSafetyMessages = (
  location: Location,
  report: Report,
  context: DecodeContext,
): Required<Pick<Decoded, 'messages' | 'announced' | 'detail'>> => {
  const messages: TerminalEnvelope[] = [];
  const announced: AnnouncedFiles[] = [];
  const unread: string[] = [];
  location.items.forEach((item, index) => {
    if (!isActiveSafety(item)) return;
    const alarm = activeSafetyOf(item);
    if (alarm === null) {
      unread.push(`item 0x${item.id.toString(16)} of ${item.value.length} bytes fits no layout`);
      return;
    }
    const timeMs = timeOfAlarm(alarm, report);
    const event = eventOf(alarm, location, context);
    messages.push(envelopeOf(context, `${report.id}-${index}`, timeMs, 'adas-event', event));
    const { alarmCode, bytes, files } = alarm.sign;
    const { longitudeDeg = null, latitudeDeg = null } = placeOf(alarm, location) ?? {};
    if (files > 0) announced.push({ alarmCode, sign: bytes, files, timeMs, longitudeDeg, latitudeDeg });
  });
  return { messages, announced, detail: unread.join('; ') };
};

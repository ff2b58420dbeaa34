import type { AlarmFrame, AlarmStateFrame } from '#contract/alarms/alarm-stream.ts';
import type { Alarm } from '#contract/alarms/alarms.ts';

/** An alarm goes to hundreds of clients: it is made a text once. Alarms of the feed are values. */
const texts = new WeakMap<Alarm, string>();

const textOf = (alarm: Alarm): string => {
  const known = texts.get(alarm) ?? JSON.stringify(alarm);
  texts.set(alarm, known);
  return known;
};

/** What an alarm's frame says beside the alarm: its place in one client's stream. */
export type AlarmPlace = Omit<AlarmFrame, keyof Alarm>;

/** The text of an `AlarmFrame`. */
export const alarmFrameText = (alarm: Alarm, place: AlarmPlace): string =>
  `${textOf(alarm).slice(0, -1)},${JSON.stringify(place).slice(1)}`;

/** The text of an `AlarmStateFrame`. */
export const alarmStateText = (alarm: Alarm, msgType: AlarmStateFrame['msgType']): string =>
  `{"msgType":${msgType},"alarm":${textOf(alarm)}}`;

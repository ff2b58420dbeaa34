import { formatDuration } from '#domain/time/duration.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { fill } from '#i18n/translate.ts';
import { textIn, type Language } from '#i18n/text.ts';
import type { Alarm } from '#state/alarms/alarms.ts';

import { doorOf, faultOf, partOf } from './alarm-facts.ts';

const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The number at a name of the alarm's properties; null where there is none. */
export const figure = (alarm: Alarm, name: string): number | null => number(alarm.properties[name]);

/** The text at a name of the properties; `driver.name` also where it is nested. */
export const wordAt = (alarm: Alarm, name: string): string => {
  const flat = alarm.properties[name];
  if (typeof flat === 'string') return flat;
  const [outer = '', inner = ''] = name.split('.');
  const nested = alarm.properties[outer];
  if (nested === null || typeof nested !== 'object') return '';
  const value: unknown = Reflect.get(nested, inner);
  return typeof value === 'string' ? value : '';
};

/** What happened, reason first: compartment and part, speed against its limit, how long. The type's name where nothing more is known. */
export const alarmText = (alarm: Alarm, language: Language): string => {
  const parts: string[] = [];
  const compartment = figure(alarm, 'compartment');
  if (compartment !== null) parts.push(fill(['{n} 仓', 'Compartment {n}'], language, { n: compartment }));
  for (const said of [partOf, doorOf, faultOf].map((factOf) => factOf(alarm.properties)))
    if (said !== null) parts.push(textIn(said, language));
  const speed = figure(alarm, 'maxSpeedKmh') ?? figure(alarm, 'speedKmh');
  const limit = figure(alarm, 'limitKmh');
  if (speed !== null && limit !== null) {
    parts.push(
      fill(['{v} / 限 {limit} km/h', '{v} / limit {limit} km/h'], language, {
        v: Math.round(speed),
        limit: Math.round(limit),
      }),
    );
  }
  const farthest = figure(alarm, 'farthestM');
  if (farthest !== null)
    parts.push(fill(['偏离 {m} m', '{m} m off its route'], language, { m: Math.round(farthest) }));
  const duration = figure(alarm, 'durationS');
  if (duration !== null) parts.push(formatDuration(duration, language));
  return parts.length > 0
    ? parts.join(' ')
    : textIn(alarmName(alarm.type, alarm.properties['cause']), language);
};

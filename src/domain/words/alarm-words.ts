import type { AlarmPriority } from '../alarms/alarm-type.ts';
import { allAlarmBits } from '../devices/alarm-word.ts';
import { alarmTypeOf, alarmTypes } from '../alarms/alarm-types.ts';

export type Priority = AlarmPriority;

interface AlarmWord {
  readonly text: readonly [zh: string, en: string];
  /** Page whose rows the type leads to; empty for a type that is not in the list. */
  readonly page: string;
  readonly priority: Priority;
  /** The sub-type filter of the page of active safety. */
  readonly adas: boolean;
}

/** Words of a type; one that the list does not know still has a name, and no page. */
export const alarmWord = (type: number): AlarmWord => {
  const known = alarmTypeOf(type);
  if (!known) return { text: [`报警 ${type}`, `Alarm ${type}`], page: '', priority: 3, adas: false };
  return { text: known.text, page: known.page, priority: known.priority, adas: known.adas };
};

/** What happened, where the cause of an alarm says it better than its type: `type:cause`. */
const causes: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  '1:breakSeal': ['铅封破坏', 'Seal broken'],
  '202:drain': ['途中油量减少', 'Volume fell on the way'],
  '211:tamper': ['铅封探头被拆动', 'Seal sensor tampered with'],
  ...Object.fromEntries(
    allAlarmBits.flatMap(({ name, text, becomes }) =>
      'alarm' in becomes ? [[`${becomes.alarm}:${name}`, text] as const] : [],
    ),
  ),
};

/** Types and causes that have a name of their own, as `type:cause`. */
export const namedCauses: readonly string[] = Object.keys(causes);

/** What happened: by type and, where it says more, by cause. */
export const alarmName = (type: number, cause: unknown): readonly [zh: string, en: string] =>
  causes[`${type}:${String(cause)}`] ?? alarmWord(type).text;

/** Address that a clicked alarm opens: its page, marked as from the pop-up, with the ADAS sub-type where it has one. */
export const alarmLink = (alarm: {
  readonly type: number;
  readonly signCode: string;
  readonly id: string;
}): string => {
  const { page, adas } = alarmWord(alarm.type);
  const query = new Map([
    ['from', 'popup'],
    ['signCode', alarm.signCode],
    ['alarmId', alarm.id],
  ]);
  if (adas) query.set('subType', String(alarm.type));
  return `/${page}?${[...query].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
};

/** Where a click on an alarm leads: to the page of its type where that can be reached, else nowhere (null). */
export const alarmTarget = (
  alarm: Parameters<typeof alarmLink>[0],
  isReached: (page: string) => boolean,
): string | null => (isReached(alarmWord(alarm.type).page) ? alarmLink(alarm) : null);

/** Address of one alarm, wherever it is shown: the page of its type, or its own drawer. */
export const alarmAddress = (id: string): string => `/alarm/${encodeURIComponent(id)}`;

/** Every type as a choice cell or filter shows it. */
export const alarmTypeChoices: Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string] }>
> = Object.fromEntries(Object.entries(alarmTypes).map(([id, { text }]) => [id, { text }]));

/** What happened in alarms of these types, as a choice cell shows it: by type, or by type and cause. */
export const happeningsOf = (
  types: readonly number[],
): Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>> => ({
  ...choicesOf(types),
  ...Object.fromEntries(
    Object.entries(causes)
      .filter(([key]) => types.includes(Number.parseInt(key, 10)))
      .map(([key, text]) => [key, { text }]),
  ),
});

/** Some of the types, for pages that show only those. */
export const choicesOf = (types: readonly number[]): typeof alarmTypeChoices =>
  Object.fromEntries(Object.entries(alarmTypeChoices).filter(([id]) => types.includes(Number(id))));

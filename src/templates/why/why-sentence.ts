import { isRecordKind } from '#contract/records.ts';
import { alarmTypes, type AlarmTypeId } from '#domain/alarm-types.ts';
import { alarmWord } from '#domain/alarm-words.ts';
import type { Text } from '#i18n/text.ts';

import { alarmSentences } from './alarm-sentences.ts';
import { toldOf, type WhyRow } from './facts.ts';
import { recordSentences } from './record-sentences.ts';

const isAlarmType = (type: number): type is AlarmTypeId => Object.hasOwn(alarmTypes, type);

/** The reason of a row in one sentence; null for a kind that this build does not know (a newer engine's). */
export const whySentence = (row: WhyRow): Text | null => {
  const told = toldOf(row);
  if (row.kind !== 'alarm') return isRecordKind(row.kind) ? recordSentences[row.kind](told) : null;
  const type = told.number('type') ?? 0;
  return isAlarmType(type) ? alarmSentences[type](told) : alarmWord(type).text;
};

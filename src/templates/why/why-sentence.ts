import { isRecordKind } from '#contract/records.ts';
import { alarmTypes, type AlarmTypeId } from '#domain/alarms/alarm-types.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';

import { alarmSentences } from './alarm-sentences.ts';
import { factsOf, type WhyRow } from './facts.ts';
import { recordSentences } from './record-sentences.ts';

const isAlarmType = (type: number): type is AlarmTypeId => Object.hasOwn(alarmTypes, type);

/** The reason of a row in one sentence; null for a kind that this build does not know (a newer engine's). */
export const whySentence = (row: WhyRow): Text | null => {
  const facts = factsOf(row);
  if (row.kind !== 'alarm') return isRecordKind(row.kind) ? recordSentences[row.kind](facts) : null;
  const type = facts.number('type') ?? 0;
  return isAlarmType(type) ? alarmSentences[type](facts) : alarmWord(type).text;
};

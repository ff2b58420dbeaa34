import { alarmName } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn } from '#ui/table/cell-value.ts';

/** What happened in an alarm that belongs to a row. */
export const rowAlarmName = (alarm: Row): Text => {
  const properties: unknown = alarm['properties'];
  const cause: unknown =
    properties !== null && typeof properties === 'object' ? Reflect.get(properties, 'cause') : null;
  return alarmName(numberIn(alarm['type']) ?? 0, cause);
};

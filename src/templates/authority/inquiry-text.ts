import type { AuthorityMessage } from '#state/authority/authorities.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { textIn, type Language } from '#i18n/text.ts';

/** What an authority wants, in one line: its question, or the alarm that it urges. */
export const inquiryText = (message: AuthorityMessage, language: Language): string => {
  const { kind, content, signCode, alarmType, alarmTime } = message;
  if (kind !== 'urge') return content === '' ? '—' : content;
  return [
    signCode ?? content,
    alarmType === null ? null : textIn(alarmName(alarmType, null), language),
    alarmTime === null ? null : formatDateTime(alarmTime, language),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
};

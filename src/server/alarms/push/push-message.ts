import { alarmAddress, alarmName } from '#domain/words/alarm-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { textIn, type Language, type Text } from '#i18n/text.ts';

export interface PushedAlarm {
  readonly id: string;
  readonly type: number;
  readonly cause: string | null;
  readonly signCode: string;
  readonly areaName: string | null;
  readonly raisedMs: number;
}

const open: Text = ['请打开监控台查看', 'Open the console to see it'];

/** At most 32 characters of the URL-safe alphabet: one undelivered message for each class and truck. */
export const topicOf = ({ type, signCode }: PushedAlarm): string =>
  `${type}-${Buffer.from(signCode).toString('base64url')}`.slice(0, 32);

/**
 * The declarative form (`web_push: 8030`), which shows even where the service worker has stopped; others read the
 * same object. Plate and place are on it only where the user chose so: anybody can read a lock screen.
 */
export const pushPayload = (
  alarm: PushedAlarm,
  device: { readonly language: Language; readonly detailed: boolean },
  unacknowledged: number,
): string => {
  const { language, detailed } = device;
  const where = alarm.areaName === null ? '' : ` · ${alarm.areaName}`;
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: textIn(alarmName(alarm.type, alarm.cause), language),
      lang: language,
      body: detailed
        ? `${alarm.signCode}${where} · ${formatDateTime(alarm.raisedMs, language)}`
        : textIn(open, language),
      navigate: alarmAddress(alarm.id),
      tag: `${alarm.type}-${topicOf(alarm)}`,
      app_badge: String(unacknowledged),
    },
  });
};

import { digestText, noticeText, noticeTitle, type NoticePayload } from './notice-text.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { textIn, type Text } from '#i18n/text.ts';

import type { DueNotice } from '../outbox/due-notices.ts';
import type { Attachment, Message } from '../providers/provider.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';

/** What was read from stored records for a notice: further lines, and files. */
export interface NoticeContent {
  readonly payload: NoticePayload;
  readonly attachments: readonly Attachment[];
}

/** A template's variable of a text message takes so many characters (Aliyun, notices). */
const partLength = 35;
const part = (text: string): string => text.slice(0, partLength);

/**
 * The message that tells notices of one receiver.
 * @param content of the only one; of several, each is told by its own line
 */
export const messageOf = (
  batch: readonly [DueNotice, ...DueNotice[]],
  content: NoticeContent,
  maxBytes: number,
  sealer: Sealer,
): Message => {
  const [first] = batch;
  const { id, language, address, mention, robotKey, robotSecret, signCode } = first;
  const only = { ...first, payload: content.payload };
  const many: Text = [`${batch.length} 条通知`, `${batch.length} notices`];
  const title = batch.length > 1 ? textIn(many, language) : noticeTitle(only, language);
  const plates = [...new Set(batch.map((one) => one.signCode ?? ''))].filter((plate) => plate !== '');
  const time = content.payload.time ?? null;
  const parts = {
    event: part(title),
    truck: part(batch.length > 1 ? plates.join(' ') || '—' : (signCode ?? content.payload.holder ?? '—')),
    time: time === null ? '—' : part(formatDateTime(Date.parse(time), language)),
    number: String(id),
  };
  return {
    id,
    address,
    mention,
    key: robotKey === null ? null : sealer.open(robotKey),
    secret: robotSecret === null ? null : sealer.open(robotSecret),
    title,
    // A text message is its template with these parts, and nothing else of it is sent.
    text:
      first.channel === 'sms'
        ? Object.values(parts).join(' · ')
        : batch.length > 1
          ? digestText(batch, language, maxBytes)
          : noticeText(only, language),
    parts,
    attachments: content.attachments,
  };
};

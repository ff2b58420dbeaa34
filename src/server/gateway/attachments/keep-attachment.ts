import { createHash } from 'node:crypto';

import { channelOfFile } from '#domain/devices/camera-words.ts';
import type { Media } from '#contract/terminal-message/kinds/media.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { WholeFile } from '#gateway/attachments/awaited-files.ts';
import type { Deliver } from '#gateway/listener/message-batcher.ts';

import type { Database } from '../../database/database.ts';
import { mediaKindOf } from '../../media/file-kinds.ts';
import { storeMediaFile } from '../../media/media.ts';
import { attachmentTypeOf, formatOfType } from './attachment-type.ts';
import { noteProgress } from './listed-files.ts';

interface AlarmRow extends Record<string, unknown> {
  readonly id: string;
  readonly terminal: string;
  readonly alarm_code: string;
  readonly alarm_time: Date;
  readonly longitude_deg: number | null;
  readonly latitude_deg: number | null;
  readonly received_time: Date;
}

/** The same bytes for the same alarm are one file, under whatever name. */
const mediaCodeOf = (alarm: string, content: Buffer): string =>
  `jt1212-${createHash('sha256').update(alarm).update(content).digest('hex').slice(0, 32)}`;

const noticeOf = (alarm: AlarmRow, mediaCode: string, name: string, content: Buffer): Media => {
  const contentType = attachmentTypeOf(content);
  const format = formatOfType(contentType);
  const mediaType = mediaKindOf(contentType) ?? 'data';
  return {
    mediaCode,
    alarmCode: alarm.alarm_code,
    channel: channelOfFile(name),
    mediaType,
    ...(format !== undefined && { format }),
    cause: 'event',
    startTime: alarm.alarm_time.toISOString(),
    ...(mediaType === 'photo' && { durationS: 0 }),
    sizeBytes: content.length,
    ...(alarm.longitude_deg !== null &&
      alarm.latitude_deg !== null && {
        longitudeDeg: alarm.longitude_deg,
        latitudeDeg: alarm.latitude_deg,
      }),
  };
};

/** Numbers of messages count from here, as those of the terminal listener. */
const epochMs = Date.UTC(2020, 0, 1);

/**
 * Keeps a file of an alarm as one of the truck's: its notice goes the way of all messages, then the file. Told again it
 * is the same, with the moment of the first time.
 * @throws Error where it is not kept now
 */
export const keepAttachment = async (
  { database, deliver }: { readonly database: Database; readonly deliver: Deliver },
  { alarmNumber, name, content }: WholeFile,
  nowMs: number,
): Promise<void> => {
  const [alarm] = await database.query<AlarmRow>(
    `update alarm_file l set received_time = coalesce(l.received_time, $3)
     from alarm_files f where f.id = l.alarm_files_id and f.alarm_number = $1 and l.name = $2
     returning f.id::text, f.terminal, f.alarm_code, f.alarm_time, f.longitude_deg, f.latitude_deg, l.received_time`,
    [alarmNumber, name, new Date(nowMs)],
    'alarm_file_received',
  );
  if (alarm === undefined) throw new Error('a file of no alarm');
  const { id, terminal, received_time: received } = alarm;
  const mediaCode = mediaCodeOf(alarmNumber, content);
  // Two names of the same bytes are told once, with the first one's channel.
  const told = await database.query(
    'select from alarm_file where alarm_files_id = $1 and media_code = $2',
    [id, mediaCode],
    'alarm_file_told',
  );
  if (told.length === 0) {
    const notice: TerminalEnvelope = {
      id: mediaCode,
      terminal,
      time: received.toISOString(),
      seq: Math.floor((received.getTime() - epochMs) / 1000),
      kind: 'media',
      data: noticeOf(alarm, mediaCode, name, content),
    };
    const [answer] = await deliver([notice]);
    if (answer?.result === 'refused')
      throw new Error(`the notice of a file was refused: ${answer.reason ?? ''} ${answer.detail ?? ''}`);
  }
  const file = { terminal, mediaCode, contentType: attachmentTypeOf(content), content };
  const stored = await storeMediaFile(database, file, nowMs);
  if (stored !== 'stored' && stored !== 'duplicate') throw new Error(`a file was not kept: ${stored}`);
  await database.query(
    'update alarm_file set media_code = $3 where alarm_files_id = $1 and name = $2',
    [id, name, mediaCode],
    'alarm_file_kept',
  );
  await noteProgress(database, id, nowMs);
};

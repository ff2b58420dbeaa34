import type { Media } from '#contract/terminal-message/kinds/media.ts';

import { terminalMessageIds } from '../codec/message-ids.ts';
import { readMedia } from '../messages/media.ts';
import type { Decoder } from './decoded.ts';
import { aheadMs, contentId, envelopeOf, unreadOf } from './envelope.ts';

/** Why it was taken, by the event code of JT/T 808 (table 53): order, timer, robbery, collision, doors, distance. */
const causes: Readonly<Record<number, Media['cause']>> = {
  0: 'command',
  1: 'interval',
  2: 'event',
  3: 'event',
  4: 'door',
  5: 'door',
  7: 'interval',
};

const formats: Readonly<Record<string, Media['format']>> = { jpg: 'jpg', wav: 'wav' };

const maxChannel = 8;

/** 0x0801: the file, and the message that says what it is. */
export const decodeMedia: Decoder = ({ body }, context) => {
  const file = readMedia(body, context.edition);
  const { mediaType, channel, place, content } = file;
  const fault =
    mediaType === null
      ? 'neither photo, sound nor film'
      : channel < 1 || channel > maxChannel
        ? `channel ${channel}`
        : content.length === 0
          ? 'no content'
          : '';
  if (mediaType === null || fault !== '')
    return { messages: [unreadOf(context, terminalMessageIds.media, body)], detail: fault };
  const mediaCode = contentId(terminalMessageIds.media, body);
  const format = formats[file.format ?? ''];
  const startMs = place === null || place.timeMs === null ? context.nowMs : place.timeMs + aheadMs(context);
  const media: Media = {
    mediaCode,
    channel,
    mediaType,
    ...(format !== undefined && { format }),
    cause: causes[file.eventCode] ?? 'event',
    startTime: new Date(startMs).toISOString(),
    ...(mediaType === 'photo' && { durationS: 0 }),
    sizeBytes: content.length,
  };
  return {
    messages: [envelopeOf(context, mediaCode, startMs, 'media', media)],
    file: { mediaCode, content },
    detail: '',
  };
};

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import type { StoredMediaQuestion } from '#gateway/jt808/messages/stored-media.ts';
import { mediaEvents } from '#domain/devices/media-events.ts';

/** It takes a photo by itself so often, and keeps those of two days. */
const everyMs = 30 * 60_000;
const keptMs = 2 * 86_400_000;
/** Channels that an id has room for. */
const idChannels = 16;

/** A photo that a unit has taken by itself and kept. */
export interface StoredPhoto {
  readonly mediaId: number;
  readonly channel: number;
  readonly timeMs: number;
}

const eventCode = mediaEvents.interval.code;

/** Where a unit was is for the console to say: it knows the time alone. */
const placeOf = (timeMs: number): Buffer => bodyOf(Buffer.alloc(22), digitsOfTime(timeMs));

/** Photos on the disk of a unit that answer a question. */
export const storedPhotos = (
  nowMs: number,
  channels: readonly number[],
  { mediaType, channel, eventCode: asked, fromMs, untilMs }: StoredMediaQuestion,
): StoredPhoto[] => {
  if (mediaType !== 'photo' || asked !== eventCode) return [];
  const photos: StoredPhoto[] = [];
  const first = Math.ceil(Math.max(fromMs, nowMs - keptMs) / everyMs);
  for (let step = first; step * everyMs <= Math.min(untilMs, nowMs); step += 1)
    for (const one of channels)
      if (channel === 0 || channel === one)
        photos.push({ mediaId: step * idChannels + one, channel: one, timeMs: step * everyMs });
  return photos;
};

/** The photo with an id; null: none of this unit. */
export const storedPhotoOf = (
  nowMs: number,
  channels: readonly number[],
  mediaId: number,
): StoredPhoto | null => {
  const timeMs = Math.floor(mediaId / idChannels) * everyMs;
  const channel = mediaId % idChannels;
  return channels.includes(channel) && timeMs <= nowMs && timeMs >= nowMs - keptMs
    ? { mediaId, channel, timeMs }
    : null;
};

/** A row of 0x0802. */
export const storedRow = ({ mediaId, channel, timeMs }: StoredPhoto) => ({
  mediaId,
  mediaType: 'photo' as const,
  channel,
  eventCode,
  place: placeOf(timeMs),
});

/** Body of 0x0801. */
export const storedFile = ({ mediaId, channel, timeMs }: StoredPhoto, picture: Uint8Array): Buffer =>
  bodyOf(
    ['u32', mediaId],
    ['u8', 0],
    ['u8', 0],
    ['u8', eventCode],
    ['u8', channel],
    placeOf(timeMs),
    picture,
  );

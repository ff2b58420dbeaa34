import * as Type from 'typebox';
import type { Static } from 'typebox';

import { mediaEvents } from '#domain/devices/media-events.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { keysOf } from '../reports/keys-of.ts';
import { words } from '../terminal-message/parts.ts';

/** Kinds of files that terminals keep. */
export const storedMediaTypes = ['photo', 'audio', 'video'] as const;

/** A photo, sound or film that a terminal keeps. */
export const StoredMediaItem = Type.Object({
  /** Null: JT/T 808-2011 names none. */
  mediaId: NullableInteger,
  mediaType: words(storedMediaTypes),
  channel: Type.Integer(),
  /** Null: of none that the standard has. */
  event: nullable(keysOf(mediaEvents)),
  /** ISO 8601 UTC; null: the terminal names no moment. */
  time: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
});

export type StoredMediaItem = Static<typeof StoredMediaItem>;

const truckId = Type.Integer({ minimum: 1 });
const channel = Type.Integer({ minimum: 1, maximum: 64 });
const time = Type.String({ maxLength: 30 });

/** What terminals keep of photos, sounds and films, and what is fetched of it. */
export const storedMediaCalls = {
  /** Asks the terminal (0x8802), which may take some seconds. @throws 409: offline, not supported, or no answer */
  'storedMedia.search': defineCall({
    method: 'GET',
    path: '/storedMedia',
    access: { functionCode: 'video.watch' },
    query: Type.Object({
      truckId,
      mediaType: words(storedMediaTypes),
      channel: Type.Optional(channel),
      /** Missing: each. */
      event: Type.Optional(keysOf(mediaEvents)),
      fromTime: time,
      untilTime: time,
    }),
    reply: Type.Object({ items: Type.Array(StoredMediaItem), more: Type.Boolean() }),
  }),
  /** The terminal sends one (0x8805, or 0x8803 where it has no id). @throws 409: offline, refused, or no answer */
  'storedMedia.fetch': defineCall({
    method: 'POST',
    path: '/storedMedia/fetch',
    access: { functionCode: 'video.watch' },
    ownTransaction: true,
    body: Type.Object({
      truckId,
      mediaId: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
      mediaType: words(storedMediaTypes),
      channel: Type.Integer({ minimum: 0, maximum: 255 }),
      event: Type.Optional(keysOf(mediaEvents)),
      time: Type.Optional(time),
    }),
    reply: Type.Null(),
  }),
} as const;

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { basePath } from '../base-path.ts';
import { FileReply } from '../handed-out.ts';
import { NullableText } from '../nullable.ts';

/** A photo or film as announced by the terminal, and whether its file has arrived. */
export const MediaItem = Type.Object({
  id: Type.String(),
  signCode: Type.String(),
  time: Type.String(),
  channel: Type.Integer(),
  /** `photo`, `video`, `audio` or `data`. */
  mediaType: Type.String(),
  cause: NullableText,
  /** `here`; `awaited`: announced lately; `missing`: never arrived, or no longer kept. */
  file: Type.String(),
  contentType: NullableText,
  sizeBytes: Type.Integer(),
});

export type MediaItem = Static<typeof MediaItem>;

/** Calls that list photos and films and fetch their files. */
export const mediaCalls = {
  'media.list': defineCall({
    method: 'GET',
    path: '/media',
    access: { functionCode: 'media.view' },
    /** Those taken for an alarm; else those of one truck in a period of at most a day. */
    query: Type.Object({
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      alarmCode: Type.Optional(Type.String({ maxLength: 64 })),
      startTime: Type.Optional(Type.String({ format: 'date-time' })),
      endTime: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    reply: Type.Array(MediaItem),
  }),
  /** The file itself, not an envelope. */
  'media.file': defineCall({
    method: 'GET',
    path: '/media/:id',
    access: { functionCode: 'media.view' },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: FileReply,
  }),
} as const;

/** Address of a file, for pictures in a page; the browser sends the session cookie. */
export const mediaAddress = (id: string): string => `${basePath}/media/${encodeURIComponent(id)}`;

/** Largest file that a terminal may send: a photo has 0.1 to 0.5 MB, ten seconds of film 1 to 3. */
export const maxMediaBytes = 4 * 1024 * 1024;

/** Largest picture, px: cameras of trucks have 2 to 8 million; a larger one would exhaust the browser's memory. */
export const maxMediaSidePx = 8192;
/** Largest picture, px. */
export const maxMediaPixels = 25_000_000;

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { basePath } from '../base-path.ts';
import { FileReply } from '../handed-out.ts';
import { NullableInteger, NullableText } from '../nullable.ts';
import { MediaItem } from './media.ts';

/** Address of the page of photos. */
export const photosAddress = 'monitor/view_photos';

/** A photo with its truck's company and what it was taken for. */
export const Photo = Type.Object({
  ...MediaItem.properties,
  companyName: Type.String(),
  /** Type of the alarm that it was taken for, and what raised it; null: none. */
  alarmType: NullableInteger,
  alarmCause: NullableText,
  areaName: NullableText,
  /** Of the file, hexadecimal; null: it is not here. */
  sha256: NullableText,
});

export type Photo = Static<typeof Photo>;

/** Photos of a China day. */
export const PhotoDay = Type.Object({
  photos: Type.Array(Photo),
  /** There are more than are listed. */
  more: Type.Boolean(),
  /** Files are kept so many days. */
  keptDays: Type.Integer(),
});

export type PhotoDay = Static<typeof PhotoDay>;

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const signCode = Type.Optional(Type.String({ maxLength: 20 }));
const channel = Type.Optional(Type.Integer({ minimum: 1, maximum: 255 }));
const cause = Type.Optional(Type.String({ maxLength: 20 }));

/** At most so many photos are picked one by one: their ids stand in an address. */
export const mostPicked = 100;

/** Ids of photos, one a line. */
const ids = Type.Optional(Type.String({ minLength: 1, maxLength: 100 * mostPicked }));

/** Calls of the page of photos. */
export const photoCalls = {
  'photos.list': defineCall({
    method: 'GET',
    path: '/photos',
    access: { functionCode: 'media.view' },
    query: Type.Object({ day, signCode, channel, cause }),
    reply: PhotoDay,
  }),
  /** The files of the same as a zip, or of those named alone, not an envelope. @throws 404: none is here */
  'photos.archive': defineCall({
    method: 'GET',
    path: '/photosArchive',
    access: { functionCode: 'media.view' },
    query: Type.Object({ day, signCode, channel, cause, ids }),
    reply: FileReply,
  }),
} as const;

/** Address of the zip of what the filters leave; the browser sends the session cookie. */
export const photosArchiveAddress = (query: string): string => `${basePath}/photosArchive?${query}`;

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { UtcTime, words } from '../parts.ts';

/** Terminal message `media`, version 1: notice that a file exists; the file itself goes through a route of its own. Missing means not measured. */
export const Media = Type.Object(
  {
    mediaCode: Type.String({ description: 'unique per terminal', minLength: 1, maxLength: 64 }),
    alarmCode: Type.Optional(
      Type.String({ description: 'event that it belongs to', minLength: 1, maxLength: 64 }),
    ),
    channel: Type.Integer({
      description: 'camera; 64 looks ahead (ADAS), 65 at the driver (DSM), 0: of no camera',
      minimum: 0,
      maximum: 255,
    }),
    mediaType: words(
      ['photo', 'video', 'audio', 'data'],
      'data: figures of the moment, neither picture nor sound',
    ),
    format: Type.Optional(words(['jpg', 'png', 'mp4', 'wav', 'mp3', 'h264', 'bin', 'txt'])),
    cause: words(['event', 'interval', 'command', 'manual', 'door', 'seal']),
    startTime: UtcTime,
    durationS: Type.Optional(Type.Number({ description: '0 for photos', minimum: 0, maximum: 3600 })),
    sizeBytes: Type.Integer({ examples: [48213], minimum: 1, maximum: 2147483647 }),
    longitudeDeg: Type.Optional(
      Type.Number({
        description: 'WGS-84, where it was taken; missing: where the truck is',
        minimum: -180,
        maximum: 180,
      }),
    ),
    latitudeDeg: Type.Optional(Type.Number({ description: 'WGS-84', minimum: -90, maximum: 90 })),
  },
  { description: 'notice that a file exists; the file itself goes through a route of its own' },
);

export type Media = Static<typeof Media>;

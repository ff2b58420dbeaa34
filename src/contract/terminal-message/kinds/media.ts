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
    channel: Type.Integer({ description: 'camera', minimum: 1, maximum: 8 }),
    mediaType: words(['photo', 'video', 'audio']),
    format: Type.Optional(words(['jpg', 'png', 'mp4', 'wav'])),
    cause: words(['event', 'interval', 'command', 'manual', 'door', 'seal']),
    startTime: UtcTime,
    durationS: Type.Optional(Type.Number({ description: '0 for photos', minimum: 0, maximum: 3600 })),
    sizeBytes: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  },
  { description: 'notice that a file exists; the file itself goes through a route of its own' },
);

export type Media = Static<typeof Media>;

import * as Type from 'typebox';

import { defineCall } from '../call.ts';
import { FileReply } from '../handed-out.ts';

/** What other systems alone call. */
export const eventStreamCalls = {
  /** `text/event-stream`; `Last-Event-ID` goes on from where a client was. Kinds and companies are comma lists that narrow. */
  'events.stream': defineCall({
    method: 'GET',
    path: '/events',
    access: { functionCode: 'event.stream' },
    query: Type.Object({
      kind: Type.Optional(Type.String({ maxLength: 400 })),
      company: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: FileReply,
  }),
} as const;

/** Streams of one account at once, at most, for each server process. */
export const streamsOfAccount = 4;

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { DryRunReply } from './dry-run.ts';
import { maxTryCharacters, tryMessagesAddress } from './try-limits.ts';

/** A field of a message; see `FieldRow` of `description/field-rows.ts`. */
const MessageField = Type.Object({
  path: Type.String(),
  type: Type.String(),
  unit: Type.String(),
  needed: Type.Boolean(),
  meaning: Type.String(),
  meaningEn: Type.String(),
});

export type MessageField = Static<typeof MessageField>;

/** A kind of message with its fields, and an example of a whole message as JSON text. */
const MessageKind = Type.Object({
  kind: Type.String(),
  example: Type.String(),
  fields: Type.Array(MessageField),
});

/** What terminals may send: fields of every message, and those of each kind's `data`. */
export const MessageDescription = Type.Object({
  envelope: Type.Array(MessageField),
  kinds: Type.Array(MessageKind),
});

export type MessageDescription = Static<typeof MessageDescription>;

/** Calls of messages that are tried by hand. */
export const tryMessageCalls = {
  'tryMessages.kinds': defineCall({
    method: 'GET',
    path: '/messageKinds',
    access: { page: [tryMessagesAddress] },
    reply: MessageDescription,
  }),
  /** `messages`: JSON of a batch, of a list of messages or of one. Nothing is stored. */
  'tryMessages.run': defineCall({
    method: 'POST',
    path: '/tryMessages',
    access: { functionCode: 'truck.write' },
    reads: true,
    body: Type.Object({ messages: Type.String({ minLength: 1, maxLength: maxTryCharacters }) }),
    reply: DryRunReply,
  }),
} as const;

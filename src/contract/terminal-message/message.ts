import * as Type from 'typebox';
import type { Static } from 'typebox';

import { terminalMessageKinds, type TerminalMessageData, type TerminalMessageKind } from './kinds.ts';
import { UtcTime, words } from './parts.ts';

/** Version of the terminals' wire format in this build. */
export const terminalMessageVersion = 1;

/** Messages of one batch, at most. */
export const maxBatchMessages = 500;
/** Bytes of one batch after decompression, at most. */
export const maxBatchBytes = 1_048_576;
/** Bytes of one message as JSON, at most. */
export const maxMessageBytes = 16_384;

/** Fields of every message of whatever kind. `data` is checked by the schema of its kind. */
export const TerminalEnvelope = Type.Object({
  id: Type.String({
    pattern: '^[A-Za-z0-9._:-]{1,64}$',
    description: 'unique per terminal for ever',
    examples: ['1000000001-1'],
  }),
  terminal: Type.String({
    pattern: '^[0-9A-Z]{6,20}$',
    description: 'console serial number',
    examples: ['1000000001'],
  }),
  time: UtcTime,
  seq: Type.Integer({
    minimum: 0,
    maximum: 4_294_967_295,
    description: 'counts the messages of the terminal; orders those of one time',
  }),
  sentAt: Type.Optional(UtcTime),
  kind: Type.String({
    pattern: '^[a-z][a-z0-9-]{1,31}$',
    description: 'what the message says; its fields stand in data',
    examples: ['position'],
  }),
  data: Type.Object({}, { maxProperties: 64 }),
});

export type TerminalEnvelope = Static<typeof TerminalEnvelope>;

/** A message of a known kind, after its data was checked. */
export type TerminalMessage<K extends TerminalMessageKind = TerminalMessageKind> = {
  [P in K]: Omit<TerminalEnvelope, 'kind' | 'data'> & { kind: P; data: TerminalMessageData<P> };
}[K];

/** The batch as a whole; each message is checked on its own, so that one bad message refuses only itself. */
export const TerminalBatch = Type.Object({
  version: Type.Literal(terminalMessageVersion),
  messages: Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxBatchMessages }),
});

/** Reasons for which a message is refused. */
export const ingestRefusals = [
  'schema',
  'unknownTerminal',
  'truckDisabled',
  'terminalNotAllowed',
  'timeFuture',
  'timePast',
  'idReused',
  'tooLarge',
] as const;

/** Reason for which a message is refused. */
export type IngestRefusal = (typeof ingestRefusals)[number];

/** Result of one message of a batch, by its index. */
export const IngestResult = Type.Object({
  index: Type.Integer({ minimum: 0, maximum: maxBatchMessages - 1 }),
  id: Type.Optional(Type.String()),
  result: words(['accepted', 'duplicate', 'refused']),
  reason: Type.Optional(words(ingestRefusals)),
  detail: Type.Optional(Type.String({ maxLength: 400 })),
  note: Type.Optional(words(['unknownKind', 'clockCorrected'])),
});

export type IngestResult = Static<typeof IngestResult>;

/**
 * An order to a terminal. It may be given more than once: a terminal obeys a code once, and answers a repeat with what
 * it answered before (message `command-reply`).
 */
export const TerminalCommand = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64 }),
  terminal: Type.String(),
  kind: words([
    'tankTable',
    'readTankTable',
    'readParameters',
    'writeParameters',
    'parameterFile',
    'text',
    'upgrade',
    'restart',
    'clear',
    'query',
    'unlockPassword',
    'cameraSetup',
    'readCameraSetup',
  ]),
  /**
   * By kind; of `tankTable`: `compartment`, `pipeCapacityL` or null, `points` `[[levelMm, volumeL], …]`; of
   * `readParameters`: `file`; of `writeParameters`: `file`, `values` that change, path to text; of `parameterFile`:
   * `file`, `typeCode`, `values` of the whole file; of `text`: `content`, `target` display, voice, both or advert, `textType` notice, urgent or service; of `cameraSetup`: `values` `channels` (numbers, joined by commas),
   * `totalChannels`, `hdLine`, `doubleIp`, `recording`, `realTime` (`0` or `1`), read back by `readCameraSetup`;
   * of `upgrade`: `type`, `version`, `name`, `sizeBytes`, `sha256`, `signature`, the file by `GET /ingest/upgrade-files/<code>`, then
   * read back by `readParameters` of `versions`; of `restart`, `clear`, `query`: nothing; of `unlockPassword`:
   * `algorithm`, `iterations`, `salt`, `hash`, `validUntil`. A reading is answered with `values` of the whole file.
   */
  payload: Type.Object({}, { additionalProperties: true }),
  expiresTime: UtcTime,
});

/** See the schema of the same name. */
export type TerminalCommand = Static<typeof TerminalCommand>;

/** Answer to a batch: counts, and the result of each message in order; orders to the terminals that sent it. */
export const IngestReply = Type.Object({
  accepted: Type.Integer({ minimum: 0 }),
  duplicate: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
  results: Type.Array(IngestResult, { minItems: 1, maxItems: maxBatchMessages }),
  commands: Type.Optional(Type.Array(TerminalCommand)),
});

export type IngestReply = Static<typeof IngestReply>;

/** Whether a name is that of a kind of message. */
export const isTerminalMessageKind = (kind: string): kind is TerminalMessageKind =>
  Object.hasOwn(terminalMessageKinds, kind);

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { terminalMessageKinds, type TerminalMessageData, type TerminalMessageKind } from './kinds.ts';
import { UtcTime, words } from './parts.ts';

/** Version of the terminals' wire format that this build speaks. */
export const terminalMessageVersion = 1;

export const maxBatchMessages = 500;
export const maxBatchBytes = 1_048_576;
export const maxMessageBytes = 16_384;

/** What every message carries, whatever its kind. `data` is checked by the kind's own schema. */
export const TerminalEnvelope = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description: 'unique per terminal for ever' }),
  terminal: Type.String({ pattern: '^[0-9A-Z]{6,20}$', description: 'console serial number' }),
  time: UtcTime,
  seq: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
  sentAt: Type.Optional(UtcTime),
  kind: Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' }),
  data: Type.Object({}, { maxProperties: 64 }),
});

export type TerminalEnvelope = Static<typeof TerminalEnvelope>;

/** A message of a known kind, after its data was checked. */
export type TerminalMessage<K extends TerminalMessageKind = TerminalMessageKind> = {
  [P in K]: Omit<TerminalEnvelope, 'kind' | 'data'> & { kind: P; data: TerminalMessageData<P> };
}[K];

/** The batch as a whole; each message is checked by itself, so that one bad message costs only itself. */
export const TerminalBatch = Type.Object({
  version: Type.Literal(terminalMessageVersion),
  messages: Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxBatchMessages }),
});

export const ingestRefusals = [
  'schema',
  'unknownTerminal',
  'terminalNotAllowed',
  'timeFuture',
  'timePast',
  'idReused',
  'tooLarge',
] as const;

export type IngestRefusal = (typeof ingestRefusals)[number];

export const IngestResult = Type.Object({
  index: Type.Integer({ minimum: 0, maximum: maxBatchMessages - 1 }),
  id: Type.Optional(Type.String()),
  result: words(['accepted', 'duplicate', 'refused']),
  reason: Type.Optional(words(ingestRefusals)),
  detail: Type.Optional(Type.String({ maxLength: 400 })),
  note: Type.Optional(words(['unknownKind', 'clockCorrected'])),
});

export type IngestResult = Static<typeof IngestResult>;

export const IngestReply = Type.Object({
  accepted: Type.Integer({ minimum: 0 }),
  duplicate: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
  results: Type.Array(IngestResult, { minItems: 1, maxItems: maxBatchMessages }),
});

export type IngestReply = Static<typeof IngestReply>;

export const isTerminalMessageKind = (kind: string): kind is TerminalMessageKind =>
  Object.hasOwn(terminalMessageKinds, kind);

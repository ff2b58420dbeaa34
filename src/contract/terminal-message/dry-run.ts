import * as Type from 'typebox';
import type { Static } from 'typebox';

import { IngestResult, maxBatchMessages } from './message.ts';
import { words } from './parts.ts';

/** A fault of one field; see `FieldFault` of `description/fault.ts`. */
const Fault = Type.Object({
  path: Type.String(),
  missing: Type.Boolean(),
  wanted: Type.String(),
  meaning: Type.String(),
  example: Type.String(),
  got: Type.String(),
  nearest: Type.String(),
});

/** What would become of one message of a batch, by its index. */
export const DryRunResult = Type.Object({
  ...IngestResult.properties,
  /** What is wrong with its fields; missing: nothing, or it was refused for something else. */
  faults: Type.Optional(Type.Array(Fault)),
  /** Whose it is: a truck by its plate, a station by its code; missing: it was refused before that was asked. */
  owner: Type.Optional(Type.Object({ kind: words(['truck', 'station']), name: Type.String() })),
  /** Fields that nothing reads, by their paths. */
  unread: Type.Optional(
    Type.Array(Type.String(), { description: 'fields that are not known, by their paths' }),
  ),
});

export type DryRunResult = Static<typeof DryRunResult>;

/** Answer to a batch of which nothing was stored. */
export const DryRunReply = Type.Object({
  dryRun: Type.Literal(true),
  accepted: Type.Integer({ minimum: 0 }),
  duplicate: Type.Integer({ minimum: 0 }),
  refused: Type.Integer({ minimum: 0 }),
  results: Type.Array(DryRunResult, { minItems: 1, maxItems: maxBatchMessages }),
});

export type DryRunReply = Static<typeof DryRunReply>;

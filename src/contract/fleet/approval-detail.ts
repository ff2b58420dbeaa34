import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { FenceApproval } from './approvals.ts';
import { nullable } from '../nullable.ts';

/** An outline, WGS-84: a circle (radius in m), or the corners of a polygon. */
export const Outline = Type.Union([
  Type.Object({
    circle: Type.Object({ longitudeDeg: Type.Number(), latitudeDeg: Type.Number(), radiusM: Type.Number() }),
  }),
  Type.Object({ polygon: Type.Array(Type.Tuple([Type.Number(), Type.Number()])) }),
]);

/** See `Outline`. */
export type Outline = Static<typeof Outline>;

/** Kinds of events whose place an outline decides on: an unsealing, a stay. */
export const placedEvents = ['unsealing', 'parking'] as const;

/**
 * What kept records of a period say of a changed outline. Counts of records in the asker's companies; `unpermitted` are
 * those that were recorded as not permitted where they happened.
 */
export const OutlineEffect = Type.Object({
  /** ISO 8601 UTC. */
  fromTime: Type.String(),
  toTime: Type.String(),
  /** There were more records than are reckoned; then only the newest are. */
  partly: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      kind: Type.Enum<(typeof placedEvents)[number][]>([...placedEvents]),
      insideBefore: Type.Integer(),
      insideAfter: Type.Integer(),
      /** Inside before, outside after. */
      movedOut: Type.Integer(),
      /** Outside before, inside after. */
      movedIn: Type.Integer(),
      /** Of those that moved in: not permitted when they happened. */
      movedInUnpermitted: Type.Integer(),
    }),
  ),
  points: Type.Array(
    Type.Object({
      longitudeDeg: Type.Number(),
      latitudeDeg: Type.Number(),
      kind: Type.Enum<(typeof placedEvents)[number][]>([...placedEvents]),
      unpermitted: Type.Boolean(),
    }),
  ),
});

/** See `OutlineEffect`. */
export type OutlineEffect = Static<typeof OutlineEffect>;

/** One fence approval with all that its approver decides by. */
export const FenceApprovalDetail = Type.Object({
  approval: FenceApproval,
  /** Page of the place that is to change. */
  address: Type.String(),
  action: Type.Enum<('create' | 'update' | 'remove')[]>(['create', 'update', 'remove']),
  authorId: Type.Integer(),
  reason: Type.String(),
  decisionReason: Type.String(),
  /** Fields that differ, as they are and as they are to be; the outline is not among them. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Null: there is none before, or none after. */
  before: nullable(Outline),
  after: nullable(Outline),
  beforeM2: nullable(Type.Number()),
  afterM2: nullable(Type.Number()),
  /** Other enabled places that the new outline shares ground with, at most 20. */
  overlaps: Type.Array(Type.Object({ name: Type.String(), nameEn: Type.String(), type: Type.String() })),
  effect: nullable(OutlineEffect),
});

/** See `FenceApprovalDetail`. */
export type FenceApprovalDetail = Static<typeof FenceApprovalDetail>;

/** The call that opens one fence approval. */
export const approvalDetailCalls = {
  'approvals.show': defineCall({
    method: 'GET',
    path: '/fenceApproval/:id',
    access: { functionCode: 'fence.approve' },
    query: Type.Object({ id: Type.Integer() }),
    reply: FenceApprovalDetail,
  }),
} as const;

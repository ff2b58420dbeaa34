import * as Type from 'typebox';
import type { Static } from 'typebox';

import {
  maxStatementLength,
  maxStatementPhotoBytes,
  maxStatementPhotos,
  statementPositions,
  statementStates,
} from '#domain/losses/loss-statement.ts';

import { defineCall } from '../call.ts';
import { FileReply } from '../handed-out.ts';
import { NullableText } from '../nullable.ts';
import { keysOf } from './keys-of.ts';

/** What was said of a loss in a driver's name, by whom it was taken down, and how many photos are with it. */
const LossStatement = Type.Object({
  id: Type.Integer(),
  position: keysOf(statementPositions),
  words: Type.String(),
  driverName: NullableText,
  byName: Type.String(),
  /** ISO 8601 UTC */
  time: Type.String(),
  photos: Type.Integer(),
});

export type LossStatement = Static<typeof LossStatement>;

const LossStatements = Type.Object({
  state: keysOf(statementStates),
  /** Until when an answer is waited for, ISO 8601 UTC; null: nobody asks, or no end is known. */
  dueTime: NullableText,
  /** The driver who is asked. */
  driverName: NullableText,
  /** Newest first. */
  statements: Type.Array(LossStatement),
});

export type LossStatements = Static<typeof LossStatements>;

/** Bytes of photos as Base64, with the marks between them. */
const photosLength = maxStatementPhotos * Math.ceil((maxStatementPhotoBytes * 4) / 3 + 8);

/** Pages whose rows a driver answers: losses of loads, and alarms of drains. */
export const statementPages = [
  'cargo_monitor/data_analysis/oil_loss',
  'cargo_monitor/exception_report/alm_high_loss',
] as const;

/** Calls that read and add what drivers say of losses. `id` is that of the loss's record, or of an alarm 202. */
export const lossStatementCalls = {
  'lossStatements.get': defineCall({
    method: 'GET',
    path: '/lossStatements',
    access: { page: statementPages },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: LossStatements,
  }),
  /** Adds a statement; none is ever changed. Photos: comma list of Base64, JPEG, PNG or GIF. */
  'lossStatements.add': defineCall({
    method: 'POST',
    path: '/lossStatements',
    access: { functionCode: 'statement.write' },
    body: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 300 }),
      position: keysOf(statementPositions),
      words: Type.String({ minLength: 1, maxLength: maxStatementLength }),
      photos: Type.Optional(Type.String({ maxLength: photosLength })),
    }),
    // Some characters of Base64 take three on the wire.
    maxBytes: Math.ceil(photosLength * 1.2) + 20_000,
    reply: LossStatements,
  }),
  /** The photo itself, not an envelope. */
  'lossStatements.photo': defineCall({
    method: 'GET',
    path: '/lossStatementPhoto',
    access: { page: statementPages },
    query: Type.Object({ statementId: Type.Integer(), number: Type.Integer({ minimum: 0 }) }),
    reply: FileReply,
  }),
} as const;

import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { ReportRow } from './reports.ts';
import { NullableNumber, nullable } from '../nullable.ts';

/** Depth to which reasons are followed: an alarm, its task, its unloading, its message, and one to spare. */
export const maxWhyDepth = 5;

/** Between the ids of a path; no id has it. */
export const whyPathSeparator = '\n';

/** A row as it is stored, by the names of its contract; `kind` is `alarm` or a kind of record. */
export const WhyStoredRow = Type.Object({
  kind: Type.String(),
  values: ReportRow,
  /** The record that an alarm is about; null for records, and where it is gone. */
  record: nullable(ReportRow),
});

/** A message as the rules used it: times in UTC, corrected by `clockSkewS` where the terminal's clock was ahead. */
export const WhyMessage = Type.Object({
  id: Type.String(),
  terminal: Type.String(),
  kind: Type.String(),
  time: Type.String(),
  receivedTime: Type.String(),
  clockSkewS: NullableNumber,
  data: Type.Unknown(),
});

export type WhyMessage = Static<typeof WhyMessage>;

/**
 * What the end of the path names. `gone`: the message was accepted and its day is no longer kept; `absent`: nothing
 * is stored under this id.
 */
export const ReportWhy = Type.Object({
  found: Type.Enum(['row', 'message', 'gone', 'absent']),
  row: nullable(WhyStoredRow),
  message: nullable(WhyMessage),
});

export type ReportWhy = Static<typeof ReportWhy>;

/** The call of the reasons of a report's rows. */
export const reportWhyCalls = {
  /**
   * The reason of a row of a report: `path` leads from the row to a message or record that its `why` names, on to
   * what that one names, and so on; ids, one a line. An id that is not named so is not found.
   */
  'reports.why': defineCall({
    method: 'GET',
    path: '/reportWhy/*address',
    access: { pageOf: 'address' },
    query: Type.Object({
      address: Type.String({ maxLength: 120 }),
      id: Type.String({ maxLength: 200 }),
      path: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    reply: ReportWhy,
  }),
} as const;

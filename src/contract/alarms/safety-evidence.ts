import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';
import { Wheel } from '../terminal-message/kinds/adas-event.ts';

/** A file that a terminal has for an alarm, and whether it has come. */
export const EvidenceFile = Type.Object({
  /** As the terminal calls it. */
  name: Type.String(),
  sizeBytes: Type.Integer(),
  /** `here`; `underWay`: announced and not whole yet; `refused`: not taken, `refusal` says why. */
  state: Type.String(),
  /** `empty`, `tooLarge`, `alarmQuota` or `truckQuota`; null: it is taken. */
  refusal: NullableText,
});

export type EvidenceFile = Static<typeof EvidenceFile>;

/** Files of an alarm, and how its terminal was asked for them. Times are ISO 8601 UTC. */
export const EvidenceFiles = Type.Object({
  /** Number of the terminal that has them. */
  terminalNumber: Type.String(),
  announced: Type.Integer({ minimum: 0 }),
  arrived: Type.Integer({ minimum: 0 }),
  /**
   * `waiting`: not asked yet; `asked`; `receiving`: the terminal has said which it has; `complete`; `ended`: no more are
   * to come, and not all came.
   */
  state: Type.String(),
  /** How often the terminal was asked, and when last. */
  asked: Type.Integer({ minimum: 0 }),
  askedTime: NullableText,
  /** When it is asked again; null: when it signs in next, or by hand alone. */
  nextTime: NullableText,
  /** `offline`, `silent`, `failed`, `bad` or `unsupported`; null: nothing went wrong. */
  failure: NullableText,
  files: Type.Array(EvidenceFile),
});

export type EvidenceFiles = Static<typeof EvidenceFiles>;

/** What an alarm of active safety brought beside its figures. */
export const SafetyEvidence = Type.Object({
  /** Of tyre alarms, the wheels that were measured. */
  wheels: Type.Array(Wheel),
  /** Null: no terminal announced any. */
  files: Type.Union([EvidenceFiles, Type.Null()]),
  /** Whether files are taken here at all. */
  takesFiles: Type.Boolean(),
});

export type SafetyEvidence = Static<typeof SafetyEvidence>;

/** Calls about the evidence of an alarm of active safety; the files themselves are media of its truck. */
export const safetyEvidenceCalls = {
  'safetyEvidence.get': defineCall({
    method: 'GET',
    path: '/safetyEvidence',
    access: { functionCode: 'media.view' },
    /** Id of the alarm. */
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: SafetyEvidence,
  }),
  /** Asks the terminal for the files once more. */
  'safetyEvidence.fetch': defineCall({
    method: 'POST',
    path: '/safetyEvidence',
    access: { functionCode: 'media.view' },
    body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: SafetyEvidence,
  }),
} as const;

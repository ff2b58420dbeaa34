import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import type { Resource } from '#resource/define.ts';
import { recordedNames } from '#resource/recorded-names.ts';

import { changedFields, type Draft } from '../field-rules.ts';

/** A field that somebody else has changed since the form was opened. */
export interface TheirChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** What both refer to. */
  readonly names: ReferenceTexts;
}

/** What others changed: between the two readings, and before the earlier one as far as that still differs. */
export const theirChanges = (
  { fields }: Pick<Resource, 'fields'>,
  earlier: readonly TheirChange[],
  before: Draft,
  now: Draft,
): readonly TheirChange[] => {
  const opened = { ...before, ...Object.fromEntries(earlier.map(({ field, from }) => [field, from])) };
  const names: ReferenceTexts = Object.fromEntries(
    [recordedNames(fields, [before, now]), ...earlier.map((one) => one.names)].flatMap((some) =>
      Object.entries(some),
    ),
  );
  return Object.keys(changedFields(fields, opened, now)).map((field) => ({
    field,
    from: opened[field] ?? null,
    to: now[field] ?? null,
    names,
  }));
};

import type { Fields } from '#resource/define.ts';

import type { Draft } from '../field-rules.ts';

const unkept: ReadonlySet<string> = new Set(['password', 'file']);

/** Whether a form has fields that are never kept: secrets, and files, which are too large. */
export const hasUnkept = (fields: Fields): boolean =>
  Object.values(fields).some(({ kind }) => unkept.has(kind));

/** What of a draft may be kept. */
export const keptFields = (fields: Fields, typed: Draft): Draft =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !unkept.has(fields[name]?.kind ?? '')));

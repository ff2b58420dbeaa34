import type { RecordKind } from '#contract/records.ts';

import type { SourceField } from './sources.ts';

/** Fields that are reckoned from a row's own columns where it is read; their rules are those of the domain. */
export const derivedFields: Partial<Record<RecordKind, Readonly<Record<string, SourceField>>>> = {
  // Bucket of the loss histogram (specification 9): per mille, −11 and 11 for everything beyond ten and a half.
  'task-fuel': {
    lossBucket: { sql: 'greatest(-11, least(11, floor(r.loss_rate * 1000 + 0.5)))::int', type: 'int' },
  },
};

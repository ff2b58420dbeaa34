import type { alarmColumns, commonRecordColumns, RecordKind, recordKinds } from '#contract/records.ts';

import type { computedFields, everyComputedField, SourceName } from './computed-fields.ts';

type Computed<S> = S extends keyof typeof computedFields ? (typeof computedFields)[S][number] : never;

type EveryComputed = (typeof everyComputedField)[number];

type RecordFields = {
  readonly [K in RecordKind]:
    | keyof typeof commonRecordColumns
    | keyof (typeof recordKinds)[K]['columns']
    | EveryComputed
    | 'trailerCode'
    | Computed<K>;
};

interface OtherFields {
  readonly alarm: keyof typeof alarmColumns | EveryComputed | Computed<'alarm'>;
  readonly position: 'companyName' | Computed<'position'>;
  readonly 'driving-rate': EveryComputed | Computed<'driving-rate'>;
}

/** Names of the fields that rows of a source have: what a definition may name. */
export type FieldOf<S extends SourceName> = (RecordFields & OtherFields)[S];

import type { RecordKind, recordKinds } from '#contract/records.ts';

import { tableName } from '../../database/names.ts';

type Kinds = typeof recordKinds;

/**
 * Kinds of which a message makes several rows at once, with the fields in which those usually differ. Rows that are alike
 * in all others are stored as one, a bundle with an item of each; the kind's table is a view of them. A field that moved
 * from or to items would have all of the table written anew.
 */
export const itemFields = {
  'tank-inventory': [
    'levelMm',
    'correctedLevelMm',
    'vtL',
    'v20L',
    'vcf20',
    'massKg',
    'temperatureC',
    'density20KgM3',
    'waterMm',
    'consoleVtL',
    'consoleV20L',
    'compartment',
    'oilCode',
    'steady',
    'overTable',
    'fuel',
  ],
  'switch-event': [
    'rawValue',
    'compartment',
    'wet',
    'water',
    'tamper',
    'changed',
    'bounce',
    'part',
    'state',
    'sensorSerial',
  ],
} as const satisfies { readonly [K in RecordKind]?: readonly (keyof Kinds[K]['columns'])[] };

/** See `itemFields`. */
export type BundledKind = keyof typeof itemFields;

/** Whether rows of a kind are stored in bundles. */
export const isBundled = (kind: string): kind is BundledKind => Object.hasOwn(itemFields, kind);

const kindsByTable: ReadonlyMap<string, BundledKind> = new Map(
  Object.keys(itemFields)
    .filter(isBundled)
    .map((kind) => [tableName(kind), kind]),
);

/** The kind whose rows a table shows of bundles; undefined: it has its rows itself. */
export const bundledKindOf = (table: string): BundledKind | undefined => kindsByTable.get(table);

/** The table in which rows are stored that are read from this one. */
export const storedTable = (table: string): string => (kindsByTable.has(table) ? `${table}_bundle` : table);

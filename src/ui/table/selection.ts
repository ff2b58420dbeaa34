import type { DataTableSelectionProps } from 'mantine-datatable';

import type { Translation } from '../language.tsx';

/** Rows that are selected for a bulk action, by id. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
}

interface Row {
  readonly id: string;
}

/**
 * Properties of the table for its check boxes. It has only the rows that are rendered (a long list is windowed): what is
 * selected further up or down stays, and the box in the head is for all rows.
 */
export const selectionProps = <R extends Row>(
  { ids, onSelect }: Selection,
  rows: readonly R[],
  seen: readonly R[],
  t: Translation['t'],
): DataTableSelectionProps<R> => {
  const whole = rows.length > 0 && rows.every((row) => ids.has(row.id));
  return {
    selectedRecords: seen.filter((row) => ids.has(row.id)),
    onSelectedRecordsChange: (chosen) => {
      const inPage = new Set(seen.map((row) => row.id));
      const further = [...ids].filter((id) => !inPage.has(id));
      onSelect(new Set([...further, ...chosen.map((row) => row.id)]));
    },
    allRecordsSelectionCheckboxProps: {
      'aria-label': t(['全选本页', 'Select all rows of this page']),
      checked: whole,
      indeterminate: !whole && rows.some((row) => ids.has(row.id)),
      onChange: () => onSelect(new Set(whole ? [] : rows.map((row) => row.id))),
    },
    getRecordSelectionCheckboxProps: (row) => ({
      'aria-label': t(['选择第 {n} 行', 'Select row {n}'], { n: rows.indexOf(row) + 1 }),
    }),
    selectionColumnClassName: 'tick',
  };
};

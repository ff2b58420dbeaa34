import type { DataTableSelectionProps } from 'mantine-datatable';

import type { Speech } from '../language.tsx';

/** Rows that are ticked for something that is done to many. */
export interface Ticked {
  readonly ids: ReadonlySet<string>;
  readonly onTick: (ids: ReadonlySet<string>) => void;
}

interface Row {
  readonly id: string;
}

/**
 * What the table needs for its ticks. It knows the rows that are in the page only (a long list is windowed): a tick
 * further up or down stays, and the one in the head is for all of them.
 */
export const tickProps = <R extends Row>(
  { ids, onTick }: Ticked,
  rows: readonly R[],
  seen: readonly R[],
  t: Speech['t'],
): DataTableSelectionProps<R> => {
  const whole = rows.length > 0 && rows.every((row) => ids.has(row.id));
  return {
    selectedRecords: seen.filter((row) => ids.has(row.id)),
    onSelectedRecordsChange: (chosen) => {
      const inPage = new Set(seen.map((row) => row.id));
      const further = [...ids].filter((id) => !inPage.has(id));
      onTick(new Set([...further, ...chosen.map((row) => row.id)]));
    },
    allRecordsSelectionCheckboxProps: {
      'aria-label': t(['全选本页', 'Select all rows of this page']),
      checked: whole,
      indeterminate: !whole && rows.some((row) => ids.has(row.id)),
      onChange: () => onTick(new Set(whole ? [] : rows.map((row) => row.id))),
    },
    getRecordSelectionCheckboxProps: (row) => ({
      'aria-label': t(['选择第 {n} 行', 'Select row {n}'], { n: rows.indexOf(row) + 1 }),
    }),
    selectionColumnClassName: 'tick',
  };
};

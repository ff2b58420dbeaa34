import type { SheetRow } from '#contract/sheet-plan.ts';
import { textIn } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';

import { plainText } from '../cells/plain-text.ts';
import type { PlannedRow } from './plan-row.ts';
import type { ReadSheet } from './plan-import.ts';

/** A fault with the cell it was found in, if the sheet has one. */
export type SheetRowFault = SheetRow['faults'][number] & { readonly index?: number };

/**
 * What is wrong with a row of a sheet, each with its cell and with what was probably meant.
 * @param at the row's place in the plan
 */
export const describeFaults = (
  resource: Resource,
  { table, matched, context }: ReadSheet,
  { faults }: PlannedRow,
  at: number,
): readonly SheetRowFault[] =>
  faults.map(({ field, text }) => {
    const found =
      matched.find(({ column }) => column?.key === field) ??
      matched.find(({ column }) => column?.field === field);
    const told = { field, text: textIn(text, context.language) };
    if (!found?.column) return told;
    const raw = plainText(table.rows[at]?.cells[found.index] ?? null);
    const definition = resource.fields[field];
    const nearest =
      definition?.kind === 'reference' && raw !== ''
        ? context.references.get(definition.to)?.nearest(raw)
        : null;
    return {
      ...told,
      index: found.index,
      key: found.column.key,
      raw: raw.slice(0, 200),
      ...(nearest && { nearest }),
    };
  });

import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';

import { Refusal } from '../../kernel/refusal.ts';
import { TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import { type Form, readForm } from '../../resource-kit/read-form.ts';
import { checkReferences, checkTree } from '../../resource-kit/writing/check-write.ts';
import { checkUnlocked } from '../../resource-kit/writing/lifecycle.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import { withFirstPassword } from '../writing/first-passwords.ts';
import type { PlannedRow, SheetFault } from './plan-row.ts';

/**
 * What the rules beyond a row's own cells say of it, and the columns that it holds beyond its form.
 * @param known references that were found before
 * @throws Refusal that says why it may not be written
 */
export const checkRow = async (
  write: Write,
  before: ReportRow | null,
  form: Form,
  known: Set<string>,
): Promise<Form['own']> => {
  const { queries, actor, page } = write;
  const { resource, hooks } = page;
  if (before !== null) checkUnlocked(resource, before);
  await checkReferences(queries, resource, form, actor.companies, known);
  if (before !== null) await checkTree(queries, resource, before, form.own);
  return { ...form.own, ...(await hooks.beforeWrite?.(write, before, form)) };
};

/** Each row takes some questions; of more of them a preview would take long, and what is refused is told by the import. */
const mostChecked = 500;

const isDue = ({ action }: PlannedRow): boolean => action === 'create' || action === 'update';

const refusalOf = async (write: Write, row: PlannedRow, known: Set<string>): Promise<Refusal | null> => {
  const { resource } = write.page;
  try {
    const fields = withFirstPassword(resource, row, () => {});
    const form = readForm(resource, JSON.stringify(fields), row.action !== 'create');
    // Nothing is to be hashed for a look.
    await checkRow(write, row.before, { ...form, passwords: new Map() }, known);
    return null;
  } catch (error) {
    // Whose value it is nobody is told before he sends it, and that is counted.
    if (error instanceof TakenElsewhere) return null;
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** What a refusal says, by field; of no field: by the one that names the row. */
const faultsOf = ({ name }: Resource, { fields, text }: Refusal): readonly SheetFault[] => {
  const faults = Object.entries(fields).map(([field, said]) => ({ field, text: said }));
  return faults.length > 0 ? faults : [{ field: name, text }];
};

/** Rows as they would be written: those that a rule beyond the sheet refuses are wrong, with its reason. */
export const checkPlanned = async (
  write: Write,
  rows: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> => {
  if (rows.filter(isDue).length > mostChecked) return rows;
  const known = new Set<string>();
  const checked: PlannedRow[] = [];
  for (const row of rows) {
    const refusal = isDue(row) ? await refusalOf(write, row, known) : null;
    checked.push(
      refusal === null ? row : { ...row, action: 'wrong', faults: faultsOf(write.page.resource, refusal) },
    );
  }
  return checked;
};

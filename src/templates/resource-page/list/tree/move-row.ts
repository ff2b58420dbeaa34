import type { Resource } from '#resource/define.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { updateRow, type ResourceRow } from '#state/reports/resources.ts';
import { toast } from '#state/view/toasts.ts';
import type { Translation } from '#ui/language.tsx';

import { agreesToMove } from '../../form/agrees-to-move.ts';
import { isWritableNow } from '../../is-writable-now.ts';

/**
 * Moves a row of a tree below another once somebody agrees to what that brings about; true when it was done.
 * @param to key of the row above it
 */
export const moveRow = async (
  address: string,
  resource: Resource,
  rows: readonly ResourceRow[],
  row: ResourceRow,
  to: string,
  { t, m }: Pick<Translation, 't' | 'm'>,
): Promise<boolean> => {
  const { tree } = resource;
  if (tree === undefined || !isWritableNow(t)) return false;
  if (!(await agreesToMove(resource, rows, row, { ...row, [tree.parent]: to }, t))) return false;
  const outcome = await updateRow(
    address,
    Number(row['id']),
    Number(row['version'] ?? 1),
    { [tree.parent]: to },
    '',
  );
  if (outcome.ok) toast('success', m('saved'), String(row[resource.name] ?? ''));
  else showFailure(outcome.failure);
  return outcome.ok;
};

import { resultCodes } from '#contract/envelope.ts';
import type { Resource } from '#resource/define.ts';
import type { Translation } from '#ui/language.tsx';
import { showFailure } from '#state/hub/failure-view.ts';
import { loadRow, updateRow, type ResourceRow } from '#state/reports/resources.ts';
import { toast } from '#state/view/toasts.ts';

import { isWritableNow } from '../is-writable-now.ts';

/**
 * Turns a row's status over at the server and says which it is now (specification 4). Where somebody else has changed the
 * row meanwhile nothing is done, and the next try is against the row as it is now.
 * @returns the row as it is now; null: it was not done, and the row is not another
 */
export const switchStatus = async (
  address: string,
  resource: Resource,
  row: ResourceRow,
  t: Translation['t'],
): Promise<ResourceRow | null> => {
  const { status } = resource;
  if (status === undefined || !isWritableNow(t)) return null;
  const next = row[status] !== true;
  const outcome = await updateRow(
    address,
    Number(row['id']),
    Number(row['version'] ?? 1),
    {
      [status]: next,
    },
    '',
  );
  if (!outcome.ok) {
    showFailure(outcome.failure, 'modifiedFailed');
    if (outcome.failure.resultCode !== resultCodes.conflict) return null;
    const now = await loadRow(address, Number(row['id']));
    return now.ok ? now.value : null;
  }
  toast(
    'success',
    next
      ? t(['状态已改为启用', 'Status changed to Enable'])
      : t(['状态已改为停用', 'Status changed to Disable']),
    String(row[resource.name] ?? ''),
  );
  return outcome.value;
};

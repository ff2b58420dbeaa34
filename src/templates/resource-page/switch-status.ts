import type { Resource } from '#resource/define.ts';
import type { Speech } from '#ui/language.tsx';
import { offline } from '#state/connection.ts';
import { showFailure } from '#state/failure-view.ts';
import { updateRow, type ResourceRow } from '#state/resources.ts';
import { toast } from '#state/toasts.ts';

/** Turns a row's status over at the server and says which it is now (specification 4); true when it was done. */
export const switchStatus = async (
  address: string,
  resource: Resource,
  row: ResourceRow,
  t: Speech['t'],
): Promise<boolean> => {
  const { status } = resource;
  if (status === undefined) return false;
  if (offline.value) {
    toast('warning', t(['离线，主数据不能保存', 'Offline: master data cannot be saved']));
    return false;
  }
  const next = row[status] !== true;
  const outcome = await updateRow(address, Number(row['id']), Number(row['version'] ?? 1), {
    [status]: next,
  });
  if (!outcome.ok) {
    showFailure(outcome.failure);
    return false;
  }
  toast(
    'success',
    next
      ? t(['状态已改为启用', 'Status changed to Enable'])
      : t(['状态已改为停用', 'Status changed to Disable']),
    String(row[resource.name] ?? ''),
  );
  return true;
};

import type { MasterRecord } from '#record/define.ts';
import type { Speech } from '#ui/language.tsx';
import { offline } from '#state/connection.ts';
import { showFailure } from '#state/failure-view.ts';
import { updateRecord, type MasterRow } from '#state/master-records.ts';
import { toast } from '#state/toasts.ts';

/** Turns a row's status over at the server and says which it is now (specification 4); true when it was done. */
export const switchStatus = async (
  address: string,
  record: MasterRecord,
  row: MasterRow,
  t: Speech['t'],
): Promise<boolean> => {
  const { status } = record;
  if (status === undefined) return false;
  if (offline.value) {
    toast('warning', t(['离线，主数据不能保存', 'Offline: master data cannot be saved']));
    return false;
  }
  const next = row[status] !== true;
  const outcome = await updateRecord(address, Number(row['id']), Number(row['version'] ?? 1), {
    [status]: String(next),
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
    String(row[record.name] ?? ''),
  );
  return true;
};

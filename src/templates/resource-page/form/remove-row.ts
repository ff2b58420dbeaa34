import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { undoMs } from '#resource/undo.ts';
import { removeRow, restoreRow } from '#state/reports/resources.ts';
import { ask } from '#state/view/dialogs.ts';
import { toast } from '#state/view/toasts.ts';
import type { Translation } from '#ui/language.tsx';

import { isWritableNow } from '../is-writable-now.ts';

/**
 * Asks whether a row is to go, removes it or proposes that, and says so; true when it was done. What took effect can be
 * undone for a moment.
 */
export const removeAsked = async (
  address: string,
  resource: Resource,
  id: number,
  name: string,
  { t, m }: Pick<Translation, 't' | 'm'>,
  onRestored: () => void,
): Promise<boolean> => {
  if (!isWritableNow(t)) return false;
  const yes = await ask({
    title: t(['删除 {what}？', 'Delete {what}?'], { what: name }),
    text: resource.approval
      ? t(['由另一人审批后生效。', 'Takes effect once someone else has approved it.'])
      : t(['它从列表中消失，已有的记录保留。', 'It disappears from the list; records made so far stay.']),
    confirm: t(words.delete),
    cancel: t(words.cancel),
  });
  if (!yes) return false;
  const outcome = await removeRow(address, id);
  if (!outcome.ok) {
    showFailure(outcome.failure);
    return false;
  }
  if (resource.approval) {
    toast('success', t(['删除已提交审批', 'Deletion sent for approval']), name);
    return true;
  }
  const undo = async (): Promise<void> => {
    const restored = await restoreRow(address, id);
    if (!restored.ok) {
      showFailure(restored.failure);
      return;
    }
    toast('success', t(['已撤销删除', 'Deletion undone']), name);
    onRestored();
  };
  toast('success', m('deleted'), name, {
    text: t(['撤销', 'Undo']),
    forMs: undoMs,
    act: () => void undo(),
  });
  return true;
};

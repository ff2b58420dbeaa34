import { offline } from '#state/hub/connection.ts';
import { toast } from '#state/view/toasts.ts';
import type { Translation } from '#ui/language.tsx';

/** Whether master data can be written now; if not, because nobody is reached, that is said. */
export const isWritableNow = (t: Translation['t'], detail = ''): boolean => {
  if (offline.value)
    toast('warning', t(['离线，主数据不能保存', 'Offline: master data cannot be saved']), detail);
  return !offline.value;
};

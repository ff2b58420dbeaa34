import { ask } from '#state/view/dialogs.ts';
import type { Translation } from '#ui/language.tsx';

/** Asks whether what was typed and not saved may be given up. @param what it was typed for */
export const agreesToDiscard = (t: Translation['t'], what: string): Promise<boolean> =>
  ask({
    title: t(['放弃对{what}的修改？', 'Discard the changes to {what}?'], { what }),
    text: t(['未保存的内容会丢失。', 'What is not saved will be lost.']),
    confirm: t(['放弃修改', 'Discard']),
    cancel: t(['继续编辑', 'Keep editing']),
  });

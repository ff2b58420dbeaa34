import { type RefObject, useEffect } from 'react';

import { endJudging, noteJudging } from '#state/alarms/judging.ts';
import { isTyping } from '#state/view/typing.ts';

/** The focus of a form that judges: the key J leads to it. @param begun somebody asked for it: it takes the focus */
export const useJudgeFocus = (form: RefObject<HTMLFormElement | null>, begun: boolean): void => {
  useEffect(() => {
    if (begun) {
      noteJudging();
      const focus = (): void => form.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
      focus();
      // Below a modal dialog nothing takes the focus: the one that asked for this form may still be closing.
      document.querySelector('dialog:modal')?.addEventListener('close', focus, { once: true });
    }
    return endJudging;
  }, [form, begun]);
  useEffect(() => {
    const toForm = (event: KeyboardEvent): void => {
      const bare = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (event.key.toLowerCase() !== 'j' || !bare || isTyping()) return;
      form.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
    };
    addEventListener('keydown', toForm);
    return () => removeEventListener('keydown', toForm);
  }, [form]);
};

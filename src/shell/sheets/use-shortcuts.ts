import { useEffect } from 'react';

import { locked } from '#state/session/lock.ts';
import { isTyping } from '#state/view/typing.ts';

import { type Shortcut, shortcuts } from './shortcuts.ts';
import type { TabActions } from '../tabs/tab-actions.ts';

const isLetter = ({ keys }: Shortcut): boolean => keys.length === 1 && keys[0]?.length === 1;

/** Handles the keyboard while the shell is mounted; a bare key is ignored while somebody types. */
export const useShortcuts = (active: string, tabs: TabActions): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (locked.value || event.defaultPrevented) return;
      const found = shortcuts.find(({ fits }) => fits(event));
      if (!found || (isLetter(found) && isTyping())) return;
      event.preventDefault();
      found.act({ active, tabs });
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
};

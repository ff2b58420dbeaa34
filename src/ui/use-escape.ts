import { useEffect, useEffectEvent } from 'react';

/** Does something on Escape, unless a dialog is open: then the press is the dialog's. */
export const useEscape = (act: () => void): void => {
  const onEscape = useEffectEvent(act);
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      // Else the same press would close what it opens.
      event.preventDefault();
      onEscape();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, []);
};

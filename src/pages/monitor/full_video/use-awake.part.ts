import { useEffect, useEffectEvent, useState } from 'react';

import { isTyping } from '#state/view/typing.ts';

/** Somebody is there for so long after the last move. */
const restMs = 4_000;

/** Whether somebody is at the screen. @param press does what a key means; false: nothing */
export const useAwake = (press: (key: string) => boolean): boolean => {
  const [awake, setAwake] = useState(true);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping() || document.querySelector('dialog[open]')) return;
    // A button that has the focus is pressed by Space; Escape leaves the browser's full screen first.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Escape' && document.fullscreenElement !== null) return;
    if (press(event.key)) event.preventDefault();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (): void => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), restMs);
    };
    const key = (event: KeyboardEvent): void => {
      wake();
      pressed(event);
    };
    wake();
    addEventListener('pointermove', wake);
    addEventListener('pointerdown', wake);
    addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
      removeEventListener('pointerdown', wake);
      removeEventListener('keydown', key);
    };
  }, []);
  return awake;
};

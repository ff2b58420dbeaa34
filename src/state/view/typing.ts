import { signal } from '@preact/signals-react';

/** Whether the focus is where letters are written. */
export const isTyping = (): boolean => {
  const element = document.activeElement;
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
  );
};

/** So long after the last key somebody still types, ms. */
const pauseMs = 1_500;

/** Somebody is in the middle of a word: nothing may take the next key from them. */
export const typing = signal(false);

let timer: ReturnType<typeof setTimeout> | undefined;

globalThis.addEventListener?.(
  'keydown',
  () => {
    if (!isTyping()) return;
    typing.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      typing.value = false;
    }, pauseMs);
  },
  { capture: true },
);

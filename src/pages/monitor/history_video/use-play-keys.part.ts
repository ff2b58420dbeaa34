import { useEffect, useEffectEvent } from 'react';

import { isTyping } from '#state/view/typing.ts';

const stepMs = 10_000;

/** What keys do to a recording. */
interface PlayKeys {
  readonly toggle: () => void;
  readonly step: (ms: number) => void;
  readonly markIn: () => void;
  readonly markOut: () => void;
}

const actions: Readonly<Record<string, (keys: PlayKeys) => void>> = {
  ' ': ({ toggle }) => toggle(),
  arrowleft: ({ step }) => step(-stepMs),
  arrowright: ({ step }) => step(stepMs),
  i: ({ markIn }) => markIn(),
  o: ({ markOut }) => markOut(),
};

/** Follows the keyboard while the page is in sight; not while somebody types or a dialog is open. */
export const usePlayKeys = (keys: PlayKeys): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isTyping() || document.querySelector('dialog[open]')) return;
    // A button that has the focus is pressed by Space.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const act = actions[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act(keys);
  });
  useEffect(() => {
    const down = (event: KeyboardEvent): void => pressed(event);
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
};

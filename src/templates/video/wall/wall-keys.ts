import { useEffect, useEffectEvent } from 'react';

import { isTyping } from '#state/view/typing.ts';

/** What keys do to a wall; each may be missing where it makes no sense. */
export interface WallKeys {
  /** Puts the chosen channel into this tile, or chooses the tile. @param tile from 0 */
  readonly digit: (tile: number) => void;
  readonly fullScreen: () => void;
  readonly photograph: () => void;
  readonly clip: () => void;
  readonly listen: () => void;
  readonly extend: () => void;
  readonly talk: (on: boolean) => void;
  readonly move: (step: 1 | -1) => void;
}

type Action = (keys: WallKeys) => void;

const actions: Readonly<Record<string, Action>> = {
  f: (keys) => keys.fullScreen(),
  p: (keys) => keys.photograph(),
  r: (keys) => keys.clip(),
  a: (keys) => keys.listen(),
  k: (keys) => keys.extend(),
  arrowright: (keys) => keys.move(1),
  arrowleft: (keys) => keys.move(-1),
};

const isControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.altKey || event.metaKey;

/** Follows the keyboard while the page is in sight; not while somebody types or a dialog is open. */
export const useWallKeys = (keys: WallKeys): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping() || isControl(event) || document.querySelector('dialog[open]')) return;
    if (event.key === ' ') {
      // Space talks wherever the focus is on this page's pictures, and presses a button elsewhere.
      if (event.target instanceof HTMLButtonElement && !event.target.closest('[data-part=video-tile]'))
        return;
      event.preventDefault();
      if (!event.repeat) keys.talk(true);
      return;
    }
    if (/^[1-9]$/.test(event.key)) keys.digit(Number(event.key) - 1);
    else if (event.repeat) return;
    else {
      const action = actions[event.key.toLowerCase()];
      if (action === undefined) return;
      action(keys);
    }
    event.preventDefault();
  });
  const released = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === ' ') keys.talk(false);
  });
  // A window that loses the focus never hears that the key was let go: nobody may talk on unknowingly.
  const left = useEffectEvent(() => keys.talk(false));
  useEffect(() => {
    const down = (event: KeyboardEvent): void => pressed(event);
    const up = (event: KeyboardEvent): void => released(event);
    const blur = (): void => left();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', blur);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', blur);
    };
  }, []);
};

import { useState } from 'react';

import { phone } from '#state/viewport.ts';

const none: ReadonlySet<string> = new Set();

/** Rows that are ticked for something that is done to many. Cards have no boxes to tick: on a phone, ticking begins with a button. */
export const useTicks = () => {
  const [ticked, setTicked] = useState(none);
  const [picking, setPicking] = useState(false);
  return {
    ticked,
    setTicked,
    /** Cards are ticked instead of opened. */
    picking: picking && phone.value,
    pick: (on: boolean): void => {
      setPicking(on);
      if (!on) setTicked(none);
    },
    toggle: (id: string): void =>
      setTicked((old) =>
        old.has(id) ? new Set([...old].filter((other) => other !== id)) : new Set([...old, id]),
      ),
  };
};

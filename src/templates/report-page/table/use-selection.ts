import { useState } from 'react';

import { phone } from '#state/view/viewport.ts';

const none: ReadonlySet<string> = new Set();

/** Rows that are selected for a bulk action. Cards have no check boxes: on a phone, selecting begins with a button. */
export const useSelection = () => {
  const [selected, setSelected] = useState(none);
  const [selecting, setSelecting] = useState(false);
  return {
    selected,
    setSelected,
    /** A tap selects a card instead of opening it. */
    selecting: selecting && phone.value,
    setSelectMode: (on: boolean): void => {
      setSelecting(on);
      if (!on) setSelected(none);
    },
    toggle: (id: string): void =>
      setSelected((old) =>
        old.has(id) ? new Set([...old].filter((other) => other !== id)) : new Set([...old, id]),
      ),
  };
};

import { type RefObject, useLayoutEffect, useState } from 'react';

import { openKind, urgentByHand } from '#state/alarms/alarm-dialogs.ts';
import { isAtWork } from '#state/view/typing.ts';

/** `modal`: it has the focus. `top`, `bottom`: it stands at that edge, and the focus stays where somebody writes. */
export type Opening = 'modal' | 'top' | 'bottom';

/** The edge that is further from where somebody writes. */
const edgeApart = (): Opening => {
  const box = document.activeElement?.getBoundingClientRect();
  return box !== undefined && box.top + box.height / 2 < innerHeight / 2 ? 'bottom' : 'top';
};

/** Opens a window that came by itself, and makes it modal when somebody goes to it. */
export const useOpening = (box: RefObject<HTMLDialogElement | null>): Opening => {
  const [edge] = useState<Opening>(() => (isAtWork() ? edgeApart() : 'modal'));
  const opening = urgentByHand.value ? 'modal' : edge;
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (opening === 'modal') dialog.showModal();
    else {
      // A dialog takes the focus however it is opened, unless it can't have it.
      dialog.inert = true;
      dialog.showPopover();
      dialog.inert = false;
    }
    // Closed before it leaves the page: the browser then gives the focus back to where it was.
    return () => {
      if (opening === 'modal') dialog.close();
      else dialog.hidePopover();
    };
  }, [box, opening]);
  useLayoutEffect(() => {
    if (opening === 'modal') return;
    // Beside another modal it is seen and takes no press, since everything outside that one is inert.
    const press = (event: PointerEvent): void => {
      const dialog = box.current;
      if (!dialog || dialog.contains(event.target as Node) || document.querySelector(':modal') === null)
        return;
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      if (x < left || x > right || y < top || y > bottom) return;
      event.preventDefault();
      openKind('urgent');
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [box, opening]);
  return opening;
};

import { useEffect, useEffectEvent, type RefObject } from 'react';

const rowOf = (event: Event): string | null => {
  const row = event.target instanceof Element ? event.target.closest('tr[data-id], .rc[data-id]') : null;
  return row instanceof HTMLElement ? (row.dataset['id'] ?? null) : null;
};

/**
 * Ties a picture above a table to the table's rows: tells which row is pointed at or focused, and marks the one that
 * is pointed at elsewhere. The table itself knows nothing of it and is not drawn anew, however fast a pointer moves.
 * @param root an element of the same page
 */
export const usePointedRow = (
  root: RefObject<HTMLElement | null>,
  pointed: string | null,
  onRow: (id: string | null) => void,
): void => {
  const tell = useEffectEvent(onRow);
  useEffect(() => {
    const table = root.current?.closest('.report')?.querySelector('.table-box');
    if (!table) return;
    const over = (event: Event): void => {
      const id = rowOf(event);
      if (id !== null) tell(id);
    };
    const leave = (): void => tell(null);
    table.addEventListener('pointerover', over);
    table.addEventListener('focusin', over);
    table.addEventListener('pointerleave', leave);
    return () => {
      table.removeEventListener('pointerover', over);
      table.removeEventListener('focusin', over);
      table.removeEventListener('pointerleave', leave);
    };
  }, [root]);
  useEffect(() => {
    if (pointed === null) return;
    const row = root.current
      ?.closest('.report')
      ?.querySelector(`.table-box :is(tr, .rc)[data-id="${CSS.escape(pointed)}"]`);
    row?.setAttribute('data-pointed', 'true');
    return () => row?.removeAttribute('data-pointed');
  }, [root, pointed]);
};

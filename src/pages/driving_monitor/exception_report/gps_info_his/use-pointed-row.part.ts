import { useEffect, useEffectEvent, type RefObject } from 'react';

const rowOf = (event: Event): string | null => {
  const row =
    event.target instanceof Element
      ? event.target.closest('[data-part=report-table] :is(tr, button)[data-id]')
      : null;
  return row instanceof HTMLElement ? (row.dataset['id'] ?? null) : null;
};

/**
 * Connects a picture above a table to the table's rows: reports which row has the pointer or the focus, and marks the
 * one that is pointed at elsewhere. The table itself is not rendered for it, however fast a pointer moves.
 * @param root an element of the same page
 */
export const usePointedRow = (
  root: RefObject<HTMLElement | null>,
  pointed: string | null,
  onRow: (id: string | null) => void,
): void => {
  const report = useEffectEvent(onRow);
  useEffect(() => {
    const table = root.current?.closest('[data-part=report]')?.querySelector('[data-part=report-rows]');
    if (!table) return;
    const over = (event: Event): void => {
      const id = rowOf(event);
      if (id !== null) report(id);
    };
    const leave = (): void => report(null);
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
      ?.closest('[data-part=report]')
      ?.querySelector(`[data-part=report-table] :is(tr, button)[data-id="${CSS.escape(pointed)}"]`);
    row?.setAttribute('data-pointed', 'true');
    return () => row?.removeAttribute('data-pointed');
  }, [root, pointed]);
};

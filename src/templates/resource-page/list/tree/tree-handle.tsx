import { useEffect, useState, type PointerEvent } from 'react';

import { nameIn } from '#state/view/english-names.ts';
import { DragMark } from '#ui/feedback/drag-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import styles from './tree-handle.module.css';
import type { DropPlace } from './tree-rows.ts';

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly place: DropPlace | null;
  /** Of the row below the pointer, in the window. */
  readonly box: DOMRect | null;
}

/** So near to the border of the list it scrolls, px; and so far at once. */
const [edgePx, stepPx] = [40, 16];

const scrollNear = (row: Element, y: number): void => {
  const list = row.closest('[data-part=report-table]')?.querySelector('.mantine-ScrollArea-viewport');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edgePx) list.scrollBy({ top: -stepPx });
  if (y > bottom - edgePx) list.scrollBy({ top: stepPx });
};

/**
 * Takes hold of a row of a tree with mouse, pen or finger, and drops it on the one that it is to stand below. Escape lets
 * go. Whoever uses neither changes the row above in the form.
 */
export const TreeHandle = ({
  name,
  placeOf,
  onDrop,
}: {
  readonly name: string;
  /** What dropping on a row of the list means; null: there is no such row. */
  readonly placeOf: (id: string) => DropPlace | null;
  readonly onDrop: (key: string) => void;
}) => {
  const { t, language } = useTranslation();
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const letGo = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setDrag(null);
    };
    addEventListener('keydown', letGo, true);
    return () => removeEventListener('keydown', letGo, true);
  }, [dragging]);
  const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-id]') ?? null;
    if (row !== null) scrollNear(row, y);
    const place = row === null ? null : placeOf(row.dataset['id'] ?? '');
    setDrag({ x, y, place, box: row?.getBoundingClientRect() ?? null });
  };
  return (
    <>
      <span
        className={styles.handle}
        data-part="tree-handle"
        aria-hidden="true"
        title={t(['拖到另一家之下', 'Drag below another'])}
        // The press is the handle's, not the row's.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (dragging) follow(event);
        }}
        onPointerUp={() => {
          setDrag(null);
          if (drag?.place?.allowed) onDrop(drag.place.key);
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <Icon name="grip" size={14} />
      </span>
      {drag === null ? null : (
        <DragMark
          part="tree-drag"
          x={drag.x}
          y={drag.y}
          box={drag.box}
          allowed={drag.place?.allowed ?? false}
          text={
            drag.place?.allowed
              ? t(['{what} → {to} 之下', '{what} → below {to}'], {
                  what: nameIn(name, language),
                  to: nameIn(drag.place.name, language),
                })
              : nameIn(name, language)
          }
        />
      )}
    </>
  );
};

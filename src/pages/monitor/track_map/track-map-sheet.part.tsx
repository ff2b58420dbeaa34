import { useRef, useState, type PointerEvent, type ReactNode } from 'react';

import { useTranslation } from '#ui/language.tsx';
import styles from './track-map-sheet.module.css';

/** Where the sheet rests: a peek, half of the screen, all of it. */
export const sheetStops = ['peek', 'half', 'full'] as const;

export type SheetStop = (typeof sheetStops)[number];

const heightOf = (stop: SheetStop, full: number, peekPx: number): number =>
  stop === 'peek' ? peekPx : stop === 'half' ? Math.round(full * 0.5) : full - 108;

/** A bottom sheet with three stops; dragged by its grip, or stepped by pressing it. */
export const Sheet = ({
  stop,
  onStop,
  label,
  peekPx = 196,
  children,
}: {
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
  readonly label: string;
  readonly peekPx?: number;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const start = useRef<{ readonly y: number; readonly height: number } | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const full = (): number => box.current?.parentElement?.clientHeight ?? innerHeight;

  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height: box.current?.clientHeight ?? peekPx };
  };
  const move = (event: PointerEvent): void => {
    if (!start.current) return;
    const moved = start.current.y - event.clientY;
    if (dragged === null && Math.abs(moved) < 6) return;
    setDragged(Math.max(80, Math.min(full() - 60, start.current.height + moved)));
  };
  const up = (): void => {
    start.current = null;
    if (dragged === null) return;
    const distance = (candidate: SheetStop): number =>
      Math.abs(heightOf(candidate, full(), peekPx) - dragged);
    onStop(sheetStops.toSorted((a, b) => distance(a) - distance(b))[0] ?? 'peek');
    setDragged(null);
  };
  const step = (): void => {
    if (dragged === null) onStop(stop === 'peek' ? 'half' : stop === 'half' ? 'full' : 'peek');
  };
  const height = dragged ?? (stop === 'peek' ? peekPx : stop === 'half' ? '50%' : 'calc(100% - 108px)');
  return (
    <section
      ref={box}
      className={dragged === null ? styles.sheet : `${styles.sheet} ${styles.dragging}`}
      style={{ height }}
      aria-label={label}
      data-part="sheet"
      data-stop={stop}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={stop === 'full' ? t(['收起', 'Collapse']) : t(['展开', 'Expand'])}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={step}
      />
      {children}
    </section>
  );
};

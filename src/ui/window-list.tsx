import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './window-list.module.css';

interface Item {
  readonly key: string;
  readonly heightPx: number;
}

const slackPx = 200;

/** Tops of all items, and the height of the whole. */
const tops = (items: readonly Item[]): { readonly at: Float64Array; readonly total: number } => {
  const at = new Float64Array(items.length);
  let total = 0;
  items.forEach((item, i) => {
    at[i] = total;
    total += item.heightPx;
  });
  return { at, total };
};

const firstFrom = (at: Float64Array, y: number): number => {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

/**
 * A list of which only what is seen is in the page. Heights are known beforehand. Arrow keys walk its buttons;
 * `focusKey` is scrolled into view when it changes.
 */
export const WindowList = <T extends Item>({
  items,
  label,
  focusKey = null,
  part,
  children,
}: {
  readonly items: readonly T[];
  readonly label: string;
  readonly focusKey?: string | null;
  readonly part: string;
  readonly children: (item: T) => ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const { at, total } = tops(items);
  const from = firstFrom(at, view.top - slackPx);
  const to = Math.min(items.length, firstFrom(at, view.top + view.height + slackPx) + 1);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const focusIndex = focusKey === null ? -1 : items.findIndex(({ key }) => key === focusKey);
  useEffect(() => {
    const element = box.current;
    if (!element || focusIndex < 0) return;
    const top = at[focusIndex] ?? 0;
    const bottom = top + (items[focusIndex]?.heightPx ?? 0);
    if (top < element.scrollTop) element.scrollTop = top - 40;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight + 40;
    // Only when another one is chosen: the user's own scrolling stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusKey]);

  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=listitem] button')];
    const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div
      ref={box}
      className={styles.list}
      data-part={part}
      data-total={items.length}
      onScroll={({ currentTarget }) =>
        setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
      onKeyDown={keys}
    >
      <div role="list" aria-label={label} style={{ height: total, position: 'relative' }}>
        {items.slice(from, to).map((item, i) => (
          <div
            key={item.key}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={from + i + 1}
            style={{ position: 'absolute', left: 0, right: 0, top: at[from + i] ?? 0, height: item.heightPx }}
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  );
};

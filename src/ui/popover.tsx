import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';

import { place, type Side } from './menu.tsx';
import styles from './popover.module.css';

/**
 * A panel on the browser's own popover, beside the button that opens it; on narrow screens a sheet at the lower edge.
 * Its content is made when it opens and forgotten when it closes.
 */
export const Popover = ({
  trigger,
  label,
  widthPx,
  children,
  side = 'below',
  align = 'right',
  part,
  onOpen,
}: {
  readonly trigger: (ties: {
    readonly type: 'button';
    readonly 'aria-haspopup': 'dialog';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  }) => ReactNode;
  readonly label: string;
  readonly widthPx: number;
  readonly children: (close: () => void) => ReactNode;
  readonly side?: Side;
  /** The edge of the button that the panel keeps to. */
  readonly align?: 'left' | 'right';
  readonly part?: string;
  readonly onOpen?: () => void;
}) => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => panel.current?.hidePopover();

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const toggled = (event: ToggleEvent): void => setOpen(event.newState === 'open');
    element.addEventListener('toggle', toggled);
    return () => element.removeEventListener('toggle', toggled);
  }, []);
  // Its height is known once the content is rendered, and changes with it.
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const settle = (): void => {
      if (anchor.current) place(element, anchor.current, side, align);
    };
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    element.querySelector<HTMLElement>('[autofocus], input, button, a[href]')?.focus();
    return () => sizes.disconnect();
  }, [open, side, align]);

  return (
    <>
      {trigger({
        type: 'button',
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: (event) => {
          anchor.current = event.currentTarget;
          if (!open) onOpen?.();
          setOpen(!open);
          panel.current?.togglePopover();
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        data-part={part}
        style={{ width: widthPx }}
      >
        {open ? children(close) : null}
      </div>
    </>
  );
};

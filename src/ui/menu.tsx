import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly lang?: string;
  readonly part?: string;
  /** A link that can also be opened elsewhere; a plain click is left to `onSelect`. */
  readonly href?: string;
  readonly onSelect: () => void;
  /** A hairline before it. */
  readonly apart?: boolean;
  /** The key that does the same, as people read it. */
  readonly hotkey?: string;
}

export type Side = 'below' | 'above' | 'right';

const gapPx = 4;

/** Beside the trigger, inside the window. */
export const place = (
  menu: HTMLElement,
  trigger: HTMLElement,
  side: Side,
  align: 'left' | 'right' = 'right',
): void => {
  const box = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = side === 'right' ? box.right + gapPx : align === 'left' ? box.left : box.right - width;
  const top = side === 'right' ? box.top : side === 'below' ? box.bottom + gapPx : box.top - height - gapPx;
  menu.style.left = `${Math.max(gapPx, Math.min(left, innerWidth - width - gapPx))}px`;
  menu.style.top = `${Math.max(gapPx, Math.min(top, innerHeight - height - gapPx))}px`;
};

const enabledItems = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])'),
];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Opens a menu where a pointer is, its first entry focused. */
export const openMenuAt = (menu: HTMLElement, x: number, y: number): void => {
  menu.showPopover();
  menu.style.left = `${Math.max(gapPx, Math.min(x, innerWidth - menu.offsetWidth - gapPx))}px`;
  menu.style.top = `${Math.max(gapPx, Math.min(y, innerHeight - menu.offsetHeight - gapPx))}px`;
  enabledItems(menu)[0]?.focus();
};

interface MenuContent {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly widthPx: number;
  readonly head?: ReactNode;
}

/**
 * A menu on the browser's own popover: Escape and a press elsewhere close it and the focus goes back to the trigger.
 * Arrows walk it. Small on purpose, because the shell needs nothing more of a component library.
 */
export const MenuPopover = ({
  ref: menu,
  id,
  label,
  items,
  widthPx,
  head,
  part,
}: MenuContent & {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly id?: string;
  readonly part?: string;
}) => {
  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const element = event.currentTarget;
    if (event.key === 'Tab') element.hidePopover();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = enabledItems(element);
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length - 1)]?.focus();
  };
  const select = (item: MenuItem) => (event: MouseEvent) => {
    if (item.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    menu.current?.hidePopover();
    item.onSelect();
  };
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      className={styles.menu}
      data-part={part}
      style={{ width: widthPx }}
      onKeyDown={keys}
    >
      {head === undefined ? null : (
        <div className={styles.head} role="presentation">
          {head}
        </div>
      )}
      {items.map((item) => {
        const common = {
          role: 'menuitem',
          className: item.apart ? `${styles.item} ${styles.apart}` : styles.item,
          'data-part': item.part,
          'data-value': item.key,
          lang: item.lang,
        } as const;
        const body = (
          <>
            {item.icon}
            <span>{item.text}</span>
            {item.hotkey === undefined ? null : <kbd aria-hidden="true">{item.hotkey}</kbd>}
          </>
        );
        return item.href === undefined ? (
          <button
            key={item.key}
            type="button"
            {...common}
            disabled={item.disabled}
            aria-disabled={item.disabled}
            tabIndex={-1}
            onClick={select(item)}
          >
            {body}
          </button>
        ) : (
          <a key={item.key} {...common} href={item.href} tabIndex={-1} onClick={select(item)}>
            {body}
          </a>
        );
      })}
    </div>
  );
};

/** A menu and the button that opens it. */
export const Menu = ({
  trigger,
  side = 'below',
  ...content
}: MenuContent & {
  readonly trigger: (ties: {
    readonly type: 'button';
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-controls': string;
    readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  }) => ReactNode;
  readonly side?: Side;
}) => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const open = (event: MouseEvent<HTMLButtonElement>): void => {
    const element = menu.current;
    if (!element) return;
    element.togglePopover();
    if (!element.matches(':popover-open')) return;
    place(element, event.currentTarget, side);
    enabledItems(element)[0]?.focus();
  };
  return (
    <>
      {trigger({ type: 'button', 'aria-haspopup': 'menu', 'aria-controls': id, onClick: open })}
      <MenuPopover ref={menu} id={id} {...content} />
    </>
  );
};

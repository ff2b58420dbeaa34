import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog-box.module.css';

/** A modal on the browser's own dialog: focus stays inside, Escape closes, the page below is inert. */
export const DialogBox = ({
  title,
  onClose,
  children,
  foot,
  width = '26rem',
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  readonly width?: string;
}) => {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.dialog}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={styles.foot}>{foot}</div>
    </dialog>
  );
};

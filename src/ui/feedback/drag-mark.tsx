import { createPortal } from 'react-dom';

import styles from './drag-mark.module.css';

/** What is dragged, beside the pointer, and a frame around what is below it. */
export const DragMark = ({
  part,
  x,
  y,
  box,
  allowed,
  text,
}: {
  readonly part: string;
  /** Of the pointer, in the window. */
  readonly x: number;
  readonly y: number;
  readonly box: DOMRect | null;
  /** It may be dropped there. */
  readonly allowed: boolean;
  readonly text: string;
}) =>
  createPortal(
    <div className={styles.drag} data-part={part} data-allowed={allowed}>
      {box === null ? null : (
        <i style={{ left: box.left, top: box.top, width: box.width, height: box.height }} />
      )}
      <b style={{ left: x, top: y }}>{text}</b>
    </div>,
    document.body,
  );

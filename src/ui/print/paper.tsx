import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './paper.module.css';

/**
 * Printed in place of the page, by the button or the browser's own key. It is in the document only while the browser
 * prints; a hidden page has no effects and prints nothing. Paper is white: inks are those of the light scheme.
 */
export const Paper = ({ children }: { readonly children: () => ReactNode }) => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture when the listener returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing
    ? createPortal(
        <div className={styles.paper} data-part="paper" data-mantine-color-scheme="light">
          {children()}
        </div>,
        document.body,
      )
    : null;
};

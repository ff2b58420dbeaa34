import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import './paper.css';

/**
 * What goes on paper in place of the page, by our button or the browser's own key. It stands beside the page only
 * while the browser prints; a page behind another has no effects and prints nothing.
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
  return printing ? createPortal(<div className="paper">{children()}</div>, document.body) : null;
};

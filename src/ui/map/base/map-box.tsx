import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';

import { useTranslation } from '../../language.tsx';
import styles from './map-box.module.css';

/** What every map can do for the page that shows it. */
interface ShownMap {
  /** Takes the map into an element, or out of the page. */
  readonly show: (element: HTMLElement | undefined) => void;
  readonly updateSize: () => void;
  /** Reads the colours again. */
  readonly setLook: (language: 'zh' | 'en') => void;
}

/**
 * A map in the page. The map itself is kept while the page is hidden and is shown again with its place and zoom.
 * Reachable by keyboard: arrows pan, plus and minus zoom.
 */
export const MapBox = <M extends ShownMap, H>({
  label,
  scheme,
  handlers,
  create,
  onReady,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  /** Events for the page. */
  readonly handlers: H;
  /** Called once; `newest` gives the handlers of the newest rendering, since the map outlives many. */
  readonly create: (element: HTMLElement, language: 'zh' | 'en', newest: () => H) => M;
  readonly onReady: (map: M) => void;
  readonly children?: ReactNode;
}) => {
  const { language, t } = useTranslation();
  const target = useRef<HTMLDivElement>(null);
  const map = useRef<M | null>(null);
  const newest = useEffectEvent(() => handlers);
  const make = useEffectEvent((element: HTMLElement, current: () => H) => create(element, language, current));
  const ready = useEffectEvent(onReady);

  // Before the first paint: the trucks are then in the first frame and need no second one.
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    if (map.current) map.current.show(element);
    else {
      map.current = make(element, () => newest());
      ready(map.current);
    }
    const observer = new ResizeObserver(() => map.current?.updateSize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      map.current?.show(undefined);
    };
  }, []);

  useEffect(() => {
    // After the attribute on the root has changed, so that the new colours are the ones that are read.
    const frame = requestAnimationFrame(() => map.current?.setLook(language));
    return () => cancelAnimationFrame(frame);
  }, [scheme, language]);

  return (
    <div className={styles.box} data-part="map">
      <div className={styles.target} ref={target} tabIndex={0} role="application" aria-label={label} />
      <span className={styles.credit} data-part="map-credit">
        Natural Earth · {t(['示意', 'schematic'])}
      </span>
      {children}
    </div>
  );
};

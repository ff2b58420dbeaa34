import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import type { Ground } from '#domain/maps/ground.ts';
import { formatClock } from '#domain/time/time.ts';

import { useTranslation } from '../../language.tsx';
import { type MapHome, useGrounds } from './ground/ground-context.tsx';
import type { GroundState, OnGround } from './ground/map-ground.ts';
import { MapCredit } from './map-credit.tsx';
import styles from './map-box.module.css';
import { releaseWhileHidden } from './release-while-hidden.ts';

/** What every map can do for the page that shows it. */
interface ShownMap {
  /** Takes the map into an element, or out of the page. */
  readonly show: (element: HTMLElement | undefined) => void;
  readonly updateSize: () => void;
  /** Paints everything at once. */
  readonly renderSync: () => void;
  /** Reads the colours again. */
  readonly setLook: (language: 'zh' | 'en') => void;
  /** Draws on another ground; null: the embedded one. */
  readonly setGround: (ground: Ground | null) => void;
  /** Where to look while there is nothing to show, learned after the map was made. */
  readonly setHome: (home: MapHome | null) => void;
}

/** What a map begins with. */
export interface MapStart {
  readonly language: 'zh' | 'en';
  /** Where it looks until it has something to show; null: where the embedded map is detailed. */
  readonly home: MapHome | null;
  readonly onGround: OnGround;
}

/** Of installations that have several grounds. */
const GroundSwitch = lazy(async () => ({
  default: (await import('./ground/ground-switch.tsx')).GroundSwitch,
}));

/** Does something in a task of its own after the next frame; the answer takes it back. */
const afterFrame = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * A map in the page. The map itself is kept while the page is hidden and is shown again with its place and zoom.
 * Reachable by keyboard: arrows pan, plus and minus zoom.
 */
export const MapBox = <M extends ShownMap, H>({
  label,
  scheme,
  handlers,
  made,
  create,
  onReady,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  /** Events for the page. */
  readonly handlers: H;
  /**
   * With the page, so that its first effects find the map; or in a task of its own after the first frame, for pages that wait
   * for `onReady`: the map asks for its size, and with the page the layout of the whole console would be its own.
   */
  readonly made: 'withPage' | 'afterFrame';
  /** Called once; `newest` gives the handlers of the newest rendering, since the map outlives many. */
  readonly create: (element: HTMLElement, start: MapStart, newest: () => H) => M;
  readonly onReady: (map: M) => void;
  readonly children?: ReactNode;
}) => {
  const { language } = useTranslation();
  const grounds = useGrounds();
  const [ground, setGround] = useState<GroundState>({ awaySinceMs: null, seen: false });
  const { awaySinceMs, seen } = ground;
  const awaySince = awaySinceMs === null ? null : formatClock(awaySinceMs).slice(0, 5);
  const target = useRef<HTMLDivElement>(null);
  const map = useRef<M | null>(null);
  const newest = useEffectEvent(() => handlers);
  // Thrown to the page's boundary: what fails in a timer would leave an empty map and no word of it.
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure !== null) throw failure.error;
  const make = useEffectEvent((element: HTMLElement, current: () => H) =>
    create(element, { language, home: grounds.home, onGround: setGround }, current),
  );
  const ready = useEffectEvent((map: M) => {
    map.setGround(grounds.chosen);
    onReady(map);
  });

  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const begin = (): void => {
      map.current = make(element, () => newest());
      ready(map.current);
    };
    let cancel = (): void => {};
    if (map.current !== null) map.current.show(element);
    else if (made === 'withPage') begin();
    else
      cancel = afterFrame(() => {
        try {
          begin();
        } catch (error) {
          setFailure({ error });
        }
      });
    const observer = new ResizeObserver(() => map.current?.updateSize());
    observer.observe(element);
    const endReleasing = releaseWhileHidden(element, () => map.current?.renderSync());
    return () => {
      cancel();
      endReleasing();
      observer.disconnect();
      map.current?.show(undefined);
    };
  }, [made]);

  useEffect(() => {
    // After the attribute on the root has changed, so that the new colours are the ones that are read.
    const frame = requestAnimationFrame(() => map.current?.setLook(language));
    return () => cancelAnimationFrame(frame);
  }, [scheme, language]);

  useEffect(() => map.current?.setGround(grounds.chosen), [grounds.chosen]);
  useEffect(() => map.current?.setHome(grounds.home), [grounds.home]);

  return (
    <div className={styles.box} data-part="map">
      <div className={styles.target} ref={target} tabIndex={0} role="application" aria-label={label} />
      <MapCredit awaySince={awaySince} seen={seen} />
      {grounds.all.length === 0 ? null : (
        <Suspense fallback={null}>
          <GroundSwitch awaySince={awaySince} seen={seen} />
        </Suspense>
      )}
      {children}
    </div>
  );
};

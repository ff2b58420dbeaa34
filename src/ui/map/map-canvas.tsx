import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';

import { useSpeech } from '../language.tsx';
import { createFleetMap, type FleetMap } from './fleet-map.ts';
import type { MapTruck } from './map-things.ts';
import './map.css';

/**
 * The map in the page. The map itself is kept while the page is hidden behind another tab and is shown again with
 * the place and zoom it had. Reachable by keyboard: arrows pan, plus and minus zoom.
 */
export const MapCanvas = ({
  label,
  scheme,
  onReady,
  onPick,
  onDrag,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly onReady: (map: FleetMap) => void;
  readonly onPick: (truck: MapTruck | null) => void;
  readonly onDrag: () => void;
  readonly children?: ReactNode;
}) => {
  const { language, t } = useSpeech();
  const target = useRef<HTMLDivElement>(null);
  const map = useRef<FleetMap | null>(null);
  const pick = useEffectEvent(onPick);
  const drag = useEffectEvent(onDrag);
  const ready = useEffectEvent(onReady);
  const firstLanguage = useEffectEvent(() => language);

  // Before the first paint: the trucks are then in the first frame and need no second one.
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const known = map.current;
    if (known) known.show(element);
    else {
      map.current = createFleetMap(element, firstLanguage(), {
        onPick: (truck) => pick(truck),
        onDrag: () => drag(),
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      });
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
    <div className="mapbox" data-part="map">
      <div className="map-target" ref={target} tabIndex={0} role="application" aria-label={label} />
      <span className="map-credit">Natural Earth · {t(['示意', 'schematic'])}</span>
      {children}
    </div>
  );
};

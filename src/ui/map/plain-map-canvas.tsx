import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';

import { useSpeech } from '../language.tsx';
import type { Palette } from './palette.ts';
import { createPlainMap, type MapPart, type MapPointer, type PlainMap } from './plain-map.ts';
import './map.css';

/** A plain map in the page, kept while the page is hidden behind another tab. */
export const PlainMapCanvas = <P extends MapPart>({
  label,
  scheme,
  makePart,
  onReady,
  onPoint,
  onPress,
  onResolution,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly makePart: (palette: Palette) => P;
  readonly onReady: (map: PlainMap<P>) => void;
  readonly onPoint?: (pointer: MapPointer | null) => void;
  readonly onPress?: (pointer: MapPointer) => void;
  readonly onResolution?: (metresAPx: number) => void;
  readonly children?: ReactNode;
}) => {
  const { language, t } = useSpeech();
  const target = useRef<HTMLDivElement>(null);
  const map = useRef<PlainMap<P> | null>(null);
  const make = useEffectEvent((element: HTMLElement) =>
    createPlainMap(element, language, makePart, {
      onPoint: (pointer) => onPoint?.(pointer),
      onPress: (pointer) => onPress?.(pointer),
      onResolution: (metresAPx) => onResolution?.(metresAPx),
    }),
  );
  const ready = useEffectEvent(onReady);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    if (map.current) map.current.show(element);
    else {
      map.current = make(element);
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

import type { ReactNode } from 'react';

import { MapBox } from './map-box.tsx';
import type { MapLayer } from './map-layer.ts';
import type { Palette } from './palette.ts';
import { createPlainMap, type MapPointer, type PlainMap } from './plain-map.ts';

/** A plain map in the page, kept while the page is hidden. */
export const PlainMapCanvas = <P extends MapLayer>({
  label,
  scheme,
  makePart,
  onReady,
  onPoint,
  onPress,
  onResolution,
  onBox,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly makePart: (palette: Palette) => P;
  readonly onReady: (map: PlainMap<P>) => void;
  readonly onPoint?: (pointer: MapPointer | null) => void;
  readonly onPress?: (pointer: MapPointer) => void;
  readonly onResolution?: (metresAPx: number) => void;
  readonly onBox?: (box: readonly [west: number, south: number, east: number, north: number]) => void;
  readonly children?: ReactNode;
}) => (
  <MapBox
    label={label}
    scheme={scheme}
    handlers={{ onPoint, onPress, onResolution, onBox }}
    made="withPage"
    create={(element, start, newest) =>
      createPlainMap(element, start, makePart, {
        onPoint: (pointer) => newest().onPoint?.(pointer),
        onPress: (pointer) => newest().onPress?.(pointer),
        onResolution: (metresAPx) => newest().onResolution?.(metresAPx),
        onBox: (box) => newest().onBox?.(box),
      })
    }
    onReady={onReady}
  >
    {children}
  </MapBox>
);

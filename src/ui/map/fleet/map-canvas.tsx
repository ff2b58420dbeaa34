import type { ReactNode } from 'react';

import { createFleetMap, type FleetMap } from './fleet-map.ts';
import { MapBox } from '../base/map-box.tsx';
import type { MapTruck } from './map-things.ts';

/** The map with the fleet in the page. */
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
}) => (
  <MapBox
    label={label}
    scheme={scheme}
    handlers={{ onPick, onDrag }}
    create={(element, language, newest) =>
      createFleetMap(element, language, {
        onPick: (truck) => newest().onPick(truck),
        onDrag: () => newest().onDrag(),
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      })
    }
    onReady={onReady}
  >
    {children}
  </MapBox>
);

import type { ReactNode } from 'react';

import { createFleetMap, type FleetMap } from './fleet-map.ts';
import { MapBox } from '../base/map-box.tsx';
import type { MapTruck } from './map-things.ts';

const ignored = (): void => {};

/** The map with the fleet in the page. */
export const MapCanvas = ({
  label,
  scheme,
  onReady,
  onPick,
  onPlace = ignored,
  onDrag,
  children,
}: {
  readonly label: string;
  readonly scheme: string;
  /** Before it there is no map. */
  readonly onReady: (map: FleetMap) => void;
  readonly onPick: (truck: MapTruck | null) => void;
  /** A place that was pressed while something is measured. */
  readonly onPlace?: (place: readonly [longitudeDeg: number, latitudeDeg: number]) => void;
  readonly onDrag: () => void;
  readonly children?: ReactNode;
}) => (
  <MapBox
    label={label}
    scheme={scheme}
    handlers={{ onPick, onPlace, onDrag }}
    made="afterFrame"
    create={(element, start, newest) =>
      createFleetMap(element, start, {
        onPick: (truck) => newest().onPick(truck),
        onPlace: (place) => newest().onPlace(place),
        onDrag: () => newest().onDrag(),
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      })
    }
    onReady={onReady}
  >
    {children}
  </MapBox>
);

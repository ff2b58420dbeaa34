import { useEffect, useState } from 'react';

import { PlainMapCanvas } from '#ui/map/base/plain-map-canvas.tsx';
import type { PlainMap } from '#ui/map/base/plain-map.ts';
import { useTranslation } from '#ui/language.tsx';

import { createPlaceLayer, type NamedPlace, type PlaceLayer } from './place-layer.ts';

/** No nearer than this: a street of the embedded map has no houses. */
const nearestZoom = 12;

/** The truck's last place and where it goes, on the embedded map. */
export const PlaceMap = ({
  place,
  signCode,
  stale,
  destination,
}: {
  readonly place: { readonly longitudeDeg: number; readonly latitudeDeg: number };
  readonly signCode: string;
  readonly stale: boolean;
  readonly destination: NamedPlace | null;
}) => {
  const { t } = useTranslation();
  const [map, setMap] = useState<PlainMap<PlaceLayer> | null>(null);
  const { longitudeDeg, latitudeDeg } = place;
  const goal = destination === null ? '' : JSON.stringify(destination);
  useEffect(() => {
    map?.part.show(
      { longitudeDeg, latitudeDeg, name: signCode },
      stale,
      goal === '' ? null : JSON.parse(goal),
    );
  }, [map, longitudeDeg, latitudeDeg, signCode, stale, goal]);
  useEffect(() => {
    if (map === null) return;
    const to = goal === '' ? null : (JSON.parse(goal) as NamedPlace);
    map.fit(
      [[longitudeDeg, latitudeDeg], ...(to === null ? [] : [[to.longitudeDeg, to.latitudeDeg] as const])],
      nearestZoom,
    );
  }, [map, longitudeDeg, latitudeDeg, goal]);
  return (
    <PlainMapCanvas
      label={t(['车辆和目的地的地图', 'Map of truck and destination'])}
      scheme={document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light'}
      makePart={createPlaceLayer}
      onReady={setMap}
    />
  );
};

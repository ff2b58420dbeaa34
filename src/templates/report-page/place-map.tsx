import { useCallback, useEffect, useRef } from 'react';

import { areas, loadAreas } from '#state/areas.ts';
import { scheme } from '#state/scheme.ts';
import { useSpeech } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet-map.ts';
import { MapCanvas } from '#ui/map/map-canvas.tsx';
import { mapTruck } from '#ui/map/map-truck.ts';

/** Where it happened: the record's point among the fences. Loaded with the drawer only. */
const PlaceMap = ({
  longitudeDeg,
  latitudeDeg,
  abnormal,
  bearingDeg,
  label,
}: {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly abnormal: boolean;
  readonly bearingDeg: number | null;
  readonly label: string;
}) => {
  const { t } = useSpeech();
  const map = useRef<FleetMap | null>(null);
  const show = useCallback((): void => {
    const point = mapTruck({
      truckId: 1,
      signCode: label,
      status: abnormal ? 3 : 2,
      speed: bearingDeg === null ? 0 : 10,
      bearingDeg,
      longitudeDeg,
      latitudeDeg,
    });
    if (!point || !map.current) return;
    map.current.overlay.setTrucks([point]);
    map.current.shapes.setShapes(areas.peek());
    map.current.centre(point.x, point.y, 11);
  }, [abnormal, bearingDeg, label, latitudeDeg, longitudeDeg]);
  const known = areas.value;
  useEffect(() => {
    if (areas.value.length === 0) void loadAreas();
  }, []);
  useEffect(show, [show, known]);
  return (
    <div className="place-map">
      <MapCanvas
        label={t(['位置图', 'Map of the place'])}
        scheme={scheme.value}
        onReady={(made) => {
          map.current = made;
          show();
        }}
        onPick={() => {}}
        onDrag={() => {}}
      />
    </div>
  );
};

export default PlaceMap;

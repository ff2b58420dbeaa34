import type { RefObject } from 'react';

import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { MapCanvas } from '#ui/map/fleet/map-canvas.tsx';
import type { PastFleet } from '#state/tracks/past-fleet.ts';

import { PastCard } from './past-card.part.tsx';

/** The map of the moment, with the card of the chosen truck. */
export const PastCanvas = ({
  map,
  trucks,
  chosen,
  fleet,
  statesMs,
  onReady,
  onOpen,
}: {
  readonly map: RefObject<FleetMap | null>;
  readonly trucks: readonly TruckStatus[];
  readonly chosen: TruckStatus | null;
  /** Null while it isn't there. */
  readonly fleet: PastFleet | null;
  /** As of when the states are. */
  readonly statesMs: number;
  readonly onReady: () => void;
  readonly onOpen: (next: Readonly<Record<string, string | null>>) => void;
}) => {
  const { t } = useTranslation();
  return (
    <MapCanvas
      label={t([
        '过去某一时刻的车辆地图；车辆也在列表中',
        'Map of trucks at a moment of the past; every truck is in the list too',
      ])}
      scheme={scheme.value}
      onReady={(made) => {
        map.current = made;
        onReady();
      }}
      onPick={(truck) =>
        onOpen({ truck: trucks.find(({ truckId }) => truckId === truck?.id)?.signCode ?? null })
      }
      onDrag={() => {}}
    >
      {chosen === null || fleet === null ? null : (
        <PastCard truck={chosen} fleet={fleet} atMs={statesMs} onClose={() => onOpen({ truck: null })} />
      )}
    </MapCanvas>
  );
};

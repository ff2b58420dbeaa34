import type { RefObject } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { useTranslation } from '#ui/language.tsx';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import type { PastKnowledge } from '#state/tracks/past-fleet.ts';
import type { Player } from '#templates/replay/player/player.ts';

import { FleetSheet } from '../fleet-sheet.part.tsx';

/** The moment on paper. */
export const PastSheet = ({
  map,
  player,
  known,
  trucks,
  chosen,
}: {
  readonly map: RefObject<FleetMap | null>;
  readonly player: Player;
  readonly known: PastKnowledge;
  readonly trucks: readonly TruckStatus[];
  readonly chosen: TruckStatus | null;
}) => {
  const { t, language: spoken } = useTranslation();
  return (
    <FleetSheet
      title={`${t(['地图跟踪', 'Map tracking'])} · ${t(['回溯', 'past'])}`}
      moment={() =>
        [
          formatDateTime(player.secondMs.peek(), spoken),
          known === 'then' ? t(['当时所知', 'as known then']) : t(['现在所知', 'as known now']),
        ].join(' · ')
      }
      trucks={trucks}
      chosen={chosen}
      picture={() => map.current?.picture() ?? null}
    />
  );
};

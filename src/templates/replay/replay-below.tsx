import type { Period } from '#domain/time/period.ts';
import { scheme } from '#state/view/scheme.ts';
import type { Lane } from '#ui/chart/lanes/lane.ts';
import { Lanes } from '#ui/chart/lanes/lanes.tsx';
import { useTranslation } from '#ui/language.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { LaneReading } from './lane-reading.tsx';
import type { Player } from './player/player.ts';
import { ReplayTable } from './replay-table.tsx';
import type { ReplayTrack } from './replay-track.ts';

/** Under the map: plots of the chosen truck, or its fixes as a table. */
export const ReplayBelow = ({
  player,
  track,
  lanes,
  period,
  asTable,
}: {
  readonly player: Player;
  readonly track: ReplayTrack;
  readonly lanes: readonly Lane[];
  readonly period: Period;
  readonly asTable: boolean;
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={mapSide.below} role="region" tabIndex={0} aria-label={t(['曲线', 'Plots'])}>
      {asTable ? (
        <ReplayTable player={player} track={track} />
      ) : (
        <Lanes
          lanes={lanes}
          fromMs={period.fromMs}
          toMs={period.toMs}
          atMs={player.atMs}
          scheme={scheme.value}
          language={language}
          reading={(lane) => <LaneReading lane={lane} player={player} track={track} />}
          onSeek={player.seek}
        />
      )}
    </div>
  );
};

import { useEffect, useMemo } from 'react';

import { speedBandOf, type SpeedBand } from '#domain/fleet/speed-bands.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import { SpeedLegend } from '#ui/map/track/speed-legend.tsx';
import type { TrackSpot } from '#ui/map/track/track-pieces.ts';
import { TrackMap } from '#ui/map/track/track-map.tsx';
import reportPlot from './speed-plot.module.css';

/** The way of the rows beside their plot. Loaded with the pages that have one only. */
const PlotMap = ({
  spots,
  pointed,
  onPoint,
}: {
  readonly spots: readonly TrackSpot[];
  readonly pointed: number | null;
  readonly onPoint: (index: number | null) => void;
}) => {
  const { t } = useTranslation();
  useEffect(() => {
    if (areas.peek().length === 0) void loadAreas();
  }, []);
  const bands = useMemo(
    () => new Set<SpeedBand>(spots.slice(1).map(({ speedKmh }) => speedBandOf(speedKmh))),
    [spots],
  );
  return (
    <div className={reportPlot.map}>
      <TrackMap
        label={t(['轨迹', 'Track'])}
        scheme={scheme.value}
        spots={spots}
        event={null}
        shapes={areas.value}
        pointed={pointed}
        onPoint={onPoint}
      />
      <SpeedLegend bands={bands} around={false} />
    </div>
  );
};

export default PlotMap;

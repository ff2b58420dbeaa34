import { useMemo } from 'react';

import { distanceM, type LonLat } from '#domain/geo/geo.ts';
import { lengthM, type Line } from '#domain/geo/line.ts';
import { estimateText } from '#domain/roads/way-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { missing } from '#domain/time/time.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import { useNearest, useWay } from './use-ways.part.ts';
import { MeasureRadius } from './measure-radius.part.tsx';
import styles from './map-measure.module.css';

type Placed = TruckStatus & LonLat;

const placeOf = ([longitudeDeg, latitudeDeg]: Line[number]): LonLat => ({ longitudeDeg, latitudeDeg });

const isPlaced = (truck: TruckStatus): truck is Placed =>
  truck.longitudeDeg !== null && truck.latitudeDeg !== null;

/** Pressed places measured: from the first who is soonest there, along several their distance. */
export const MapMeasure = ({
  line,
  radiusKm,
  onRadius,
  onUndo,
  onClose,
  onChoose,
}: {
  readonly line: Line;
  /** Circle around the first place; null: none. */
  readonly radiusKm: number | null;
  readonly onRadius: (radiusKm: number | null) => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
  readonly onChoose: (signCode: string) => void;
}) => {
  const { t, language } = useTranslation();
  const version = fleetVersion.value;
  const [first] = line;
  const trucks = useMemo(
    () => [...fleet().values()].filter(isPlaced),
    // oxlint-disable-next-line react/exhaustive-deps
    [version],
  );
  const near = useNearest(first === undefined ? null : placeOf(first), trucks);
  const within =
    first === undefined || radiusKm === null
      ? null
      : trucks.filter((truck) => distanceM(placeOf(first), truck) <= radiusKm * 1000).length;
  const way = useWay(line);
  const km = (value: number): string => `${formatNumber(value, 1)} km`;
  const lasts = (seconds: number): string => formatDuration(Math.round(seconds / 60) * 60, language);
  return (
    <section
      className={styles.panel}
      data-part="map-measure"
      aria-label={t(['测距与最近车辆', 'Distances and nearest trucks'])}
    >
      <header>
        <b>{t(['测距与最近车辆', 'Distances and nearest trucks'])}</b>
        <span className={layout.spacer} />
        <button type="button" className={buttons.icon} aria-label={t(['关闭', 'Close'])} onClick={onClose}>
          <Icon name="cross" size={14} />
        </button>
      </header>
      {first === undefined ? (
        <p role="status">
          {t(['在地图上单击一处；再单击为测距', 'Click a point on the map; click more to measure'])}
        </p>
      ) : (
        <>
          {line.length > 1 ? (
            <p role="status" data-part="measured">
              {t(['直线 {km}', '{km} straight line'], { km: km(lengthM(line) / 1000) })}
              {' · '}
              {way === null
                ? t(['道路 {none}', 'By road {none}'], { none: missing })
                : way.source === 'estimate'
                  ? t(['道路 {range}', 'By road {range}'], { range: estimateText(way) })
                  : t(['道路 {km}，约 {time}', 'By road {km}, about {time}'], {
                      km: km(way.km),
                      time: lasts(way.seconds),
                    })}
            </p>
          ) : null}
          <MeasureRadius radiusKm={radiusKm} within={within} onRadius={onRadius} onUndo={onUndo} />
          {near.some(({ way: one }) => one.source === 'estimate') ? (
            <p data-part="estimated">
              {t([
                '≈ 直线 × 1.15–2.2：附近没有已知的路，只是估计，不给时间',
                '≈ straight line × 1.15 to 2.2: no road is known there; an estimate has no time',
              ])}
            </p>
          ) : null}
          <ol aria-label={t(['最快到达的车辆', 'Nearest by arrival'])}>
            {near.map(({ truck, way: one }) => (
              <li key={truck.signCode}>
                <button type="button" data-value={truck.signCode} onClick={() => onChoose(truck.signCode)}>
                  <Plate code={truck.signCode} />
                  <span data-source={one.source}>
                    {one.source === 'estimate' ? estimateText(one) : km(one.km)}
                  </span>
                  <span>{one.source === 'estimate' ? missing : lasts(one.seconds)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

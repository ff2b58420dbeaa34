import { useMemo } from 'react';

import { nearestTrucks } from '#domain/fleet/nearest-trucks.ts';
import { distanceM, type LonLat } from '#domain/geo/geo.ts';
import { lengthM, type Line } from '#domain/geo/line.ts';
import { roadTime } from '#domain/roads/road-time.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { missing } from '#domain/time/time.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import styles from './map-measure.module.css';

type Placed = TruckStatus & LonLat;

const shownTrucks = 8;
const placeOf = ([longitudeDeg, latitudeDeg]: Line[number]): LonLat => ({ longitudeDeg, latitudeDeg });

const isPlaced = (truck: TruckStatus): truck is Placed =>
  truck.longitudeDeg !== null && truck.latitudeDeg !== null;

/** Way by road from place to place; null: one of them is off the network. */
const byRoad = (line: Line): { readonly km: number; readonly seconds: number } | null => {
  let [km, seconds] = [0, 0];
  for (let i = 1; i < line.length; i += 1) {
    const [from, to] = [line[i - 1], line[i]];
    const way = from && to ? roadTime(placeOf(from), placeOf(to)) : null;
    if (way === null) return null;
    km += way.km;
    seconds += way.seconds;
  }
  return { km, seconds };
};

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
  const near = useMemo(
    () => (first === undefined ? [] : nearestTrucks(placeOf(first), trucks, shownTrucks)),
    [first, trucks],
  );
  const within =
    first === undefined || radiusKm === null
      ? null
      : trucks.filter((truck) => distanceM(placeOf(first), truck) <= radiusKm * 1000).length;
  const way = useMemo(() => byRoad(line), [line]);
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
                : t(['道路 {km}，约 {time}', 'By road {km}, about {time}'], {
                    km: km(way.km),
                    time: lasts(way.seconds),
                  })}
            </p>
          ) : null}
          <div className={styles.radius}>
            <label>
              {t(['半径', 'Radius'])}
              <span className={inputs.frame}>
                <input
                  name="radius"
                  type="number"
                  min={0.1}
                  max={200}
                  step="any"
                  value={radiusKm ?? ''}
                  onChange={({ target }) =>
                    onRadius(
                      target.valueAsNumber > 0 && target.valueAsNumber <= 200 ? target.valueAsNumber : null,
                    )
                  }
                />
              </span>
              km
            </label>
            <span data-part="within">
              {within === null ? missing : t(['{n} 辆车在内', '{n} {n:truck|trucks} within'], { n: within })}
            </span>
            <button type="button" className={buttons.small} onClick={onUndo}>
              {t(['撤销一点', 'Undo last point'])}
            </button>
          </div>
          {near.length > 0 && near.every(({ road }) => road === null) ? (
            <p data-part="off-network">
              {t([
                '此处离路网超过 2 km，只有直线距离',
                'Over 2 km from the road network: straight-line distances only',
              ])}
            </p>
          ) : null}
          <ol aria-label={t(['最快到达的车辆', 'Nearest by arrival'])}>
            {near.map(({ truck, straightM, road }) => (
              <li key={truck.signCode}>
                <button type="button" data-value={truck.signCode} onClick={() => onChoose(truck.signCode)}>
                  <Plate code={truck.signCode} />
                  <span>
                    {road === null
                      ? t(['直线 {km}', '{km} straight line'], { km: km(straightM / 1000) })
                      : km(road.km)}
                  </span>
                  <span>{road === null ? missing : lasts(road.seconds)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

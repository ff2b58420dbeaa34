import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import type { LonLat } from '#domain/geo/geo.ts';
import { lengthM, type Line } from '#domain/geo/line.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { lineThrough } from '#state/fleet/roads.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './path-manage.module.css';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Maps are large: loaded with the first form that has one. */
const LineEditor = lazy(() => import('#ui/map/shapes/line-editor.tsx'));

const placeOf = ([longitudeDeg, latitudeDeg]: Line[number]): LonLat => ({ longitudeDeg, latitudeDeg });

/** The line on the map: drawn along the roads through pressed places or through the stops, or dragged. */
export const RouteMap = ({
  line,
  halfWidthM,
  stops,
  readOnly,
  fitKey,
  estimated,
  onLine,
}: {
  readonly line: Line;
  readonly halfWidthM: number;
  /** Depot and stations in their order; null: they are not all chosen yet. */
  readonly stops: readonly LonLat[] | null;
  readonly readOnly: boolean;
  /** Another one brings the line into view. */
  readonly fitKey: number;
  /** Straight where no road was known. */
  readonly estimated: boolean;
  readonly onLine: (line: Line, estimated: boolean) => void;
}) => {
  const { t } = useTranslation();
  /** Places pressed so far; null: nothing is being drawn. */
  const [places, setPlaces] = useState<Line | null>(null);
  const [connected, setConnected] = useState(0);
  useEffect(() => void loadAreas(), []);
  const drawn = useRef(0);
  /** What was pressed last wins, whatever is answered last. */
  const follow = async (along: readonly LonLat[]): Promise<void> => {
    drawn.current += 1;
    const own = drawn.current;
    const { source, line: found } = await lineThrough(along);
    if (own !== drawn.current) return;
    onLine(found, source === 'estimate');
  };
  const draw = (next: Line): void => {
    setPlaces(next);
    void follow(next.map(placeOf));
  };
  return (
    <div className={styles.editor}>
      {readOnly ? null : (
        <div className={styles.tools}>
          <button
            type="button"
            className={buttons.small}
            disabled={stops === null}
            onClick={() => {
              setPlaces(null);
              void follow(stops ?? []).then(() => setConnected((before) => before + 1));
            }}
          >
            {t(['沿道路连接油库和加油站', 'Connect depot and stations by road'])}
          </button>
          <button
            type="button"
            className={buttons.small}
            aria-pressed={places !== null}
            onClick={() => (places === null ? draw([]) : setPlaces(null))}
          >
            {places === null ? t(['在地图上画', 'Draw on the map']) : t(['画完', 'Done drawing'])}
          </button>
          {places === null ? null : (
            <button
              type="button"
              className={buttons.small}
              disabled={places.length === 0}
              onClick={() => draw(places.slice(0, -1))}
            >
              {t(['撤销一点', 'Undo last point'])}
            </button>
          )}
          <span className={`${typography.muted} ${typography.small}`} role="status">
            {places === null
              ? line.length < 2
                ? t([
                    '先选油库和加油站，或在地图上逐点单击',
                    'Choose depot and stations, or click points on the map',
                  ])
                : t(['{km} km；拖动线路可修改', '{km} km; drag the line to change it'], {
                    km: formatNumber(lengthM(line) / 1000, 1),
                  })
              : t(['逐点单击，线路沿道路连接', 'Click point by point; the line follows the roads'])}
          </span>
          {estimated ? (
            <label className={styles.estimated}>
              <input type="checkbox" name="estimated" checked={false} onChange={() => onLine(line, false)} />
              {t([
                '≈ 这里没有已知的路，线段是直的，不用来判断偏离。已沿实际道路逐点画好：用来判断',
                '≈ No road is known here: pieces are straight, and no truck is judged by them. It follows the real road: judge by it',
              ])}
            </label>
          ) : null}
        </div>
      )}
      <div className={styles.map} data-drawing={places === null ? undefined : ''}>
        <Suspense fallback={null}>
          <LineEditor
            label={t(['路线地图', 'Map of the route'])}
            scheme={scheme.value}
            line={line}
            halfWidthM={halfWidthM}
            places={places ?? []}
            movable={!readOnly && places === null}
            others={areas.value}
            fitKey={fitKey + connected}
            onPress={(place) => {
              if (places !== null) draw([...places, place]);
            }}
            onLine={(moved) => onLine(moved, estimated)}
          />
        </Suspense>
      </div>
    </div>
  );
};

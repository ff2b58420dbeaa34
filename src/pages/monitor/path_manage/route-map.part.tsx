import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import type { LonLat } from '#domain/geo/geo.ts';
import type { Line } from '#domain/geo/line.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { lineThrough } from '#state/fleet/roads.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import { RouteTools } from './route-tools.part.tsx';

import styles from './path-manage.module.css';

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
        <RouteTools
          line={line}
          places={places}
          canConnect={stops !== null}
          estimated={estimated}
          onConnect={() => {
            setPlaces(null);
            void follow(stops ?? []).then(() => setConnected((before) => before + 1));
          }}
          onToggle={() => (places === null ? draw([]) : setPlaces(null))}
          onUndo={() => draw((places ?? []).slice(0, -1))}
          onReal={() => onLine(line, false)}
        />
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

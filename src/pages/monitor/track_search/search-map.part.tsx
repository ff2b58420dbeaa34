import { lazy, Suspense, useRef, useState } from 'react';

import type { SearchShape } from '#domain/fleet/search-shape.ts';
import type { Line } from '#domain/geo/line.ts';
import type { TrackQuestion } from '#state/tracks/search-address.ts';
import { areas } from '#state/fleet/areas.ts';
import { lineThrough } from '#state/fleet/roads.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import { SearchTools } from './search-tools.part.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import styles from './track-search.module.css';

/** Maps are large: loaded with the page that has one. */
const LineEditor = lazy(() => import('#ui/map/shapes/line-editor.tsx'));
const ShapeEditor = lazy(() => import('#ui/map/shapes/shape-editor.tsx'));

/** To both sides of a road: a receiver's error and the width of a highway. */
const halfWidthM = 30;

const noLine: Line = [];

/** The map on which the ground is drawn, with the way of the truck that was chosen. */
export const SearchMap = ({
  question: { kind, shape },
  turn,
  trail,
  onShape,
}: {
  readonly question: TrackQuestion;
  /** Another one brings a question that was not drawn here, and its ground into view. */
  readonly turn: number;
  readonly trail: Line;
  readonly onShape: (shape: SearchShape | null) => void;
}) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'circle' | 'polygon' | null>(null);
  /** Places pressed so far along a road; they are of this question alone. */
  const [pressed, setPressed] = useState({ of: '', places: noLine });
  const drawn = useRef(0);
  const drawing = `${turn} ${kind}`;
  const places = pressed.of === drawing ? pressed.places : noLine;
  const draw = (next: Line): void => {
    setPressed({ of: drawing, places: next });
    drawn.current += 1;
    const own = drawn.current;
    void lineThrough(next.map(([longitudeDeg, latitudeDeg]) => ({ longitudeDeg, latitudeDeg }))).then(
      ({ line }) => {
        // What was pressed last wins, whatever is answered last.
        if (own === drawn.current) onShape(line.length < 2 ? null : { line, halfWidthM });
      },
    );
  };
  const clear = (): void => {
    setMode(null);
    setPressed({ of: drawing, places: noLine });
    onShape(null);
  };
  const label = t(['查询地图', 'Map of the search']);
  const fence = shape === null || 'line' in shape ? null : shape;
  return (
    <div
      className={`${mapSide.map} ${styles.map}`}
      data-drawing={kind === 'road' || mode !== null ? '' : undefined}
    >
      <SearchTools
        kind={kind}
        mode={mode}
        canUndo={places.length > 0}
        canClear={shape !== null}
        onMode={setMode}
        onUndo={() => draw(places.slice(0, -1))}
        onClear={clear}
      />
      <Suspense fallback={null}>
        {kind === 'road' ? (
          <LineEditor
            label={label}
            scheme={scheme.value}
            line={shape !== null && 'line' in shape ? shape.line : noLine}
            halfWidthM={halfWidthM}
            places={places}
            movable={false}
            others={areas.value}
            trail={trail}
            fitKey={turn}
            onPress={(place) => draw([...places, place])}
            onLine={() => {}}
          />
        ) : (
          <ShapeEditor
            label={label}
            scheme={scheme.value}
            shape={
              fence === null
                ? null
                : fence.circle
                  ? { circle: fence.circle }
                  : { polygon: fence.polygon ?? noLine }
            }
            mode={mode}
            others={areas.value}
            trail={trail}
            onShape={(drawn) => {
              setMode(null);
              onShape(drawn);
            }}
          />
        )}
      </Suspense>
    </div>
  );
};

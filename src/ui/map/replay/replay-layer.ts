import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import { createStyleCache } from '../base/style-cache.ts';
import * as zIndex from '../base/z-index.ts';
import { headStyle, markStyle, pieceStyle } from './replay-styles.ts';
import type { RouteHead, RouteLine, RouteMark } from './replay-things.ts';

const at = ([longitudeDeg, latitudeDeg]: readonly [number, number]) =>
  fromLonLat([longitudeDeg, latitudeDeg]);

/** What a replay shows on its map. */
export interface ReplayLayer extends MapLayer {
  readonly setLines: (lines: readonly RouteLine[]) => void;
  readonly setMarks: (marks: readonly RouteMark[]) => void;
  readonly setHeads: (heads: readonly RouteHead[]) => void;
}

/** Ways of trucks, what happened on them, and the trucks at one moment. */
export const createReplayLayer = (firstPalette: Palette): ReplayLayer => {
  const ways = new VectorSource();
  const marked = new VectorSource();
  const trucks = new VectorSource();
  const pieceStyles = createStyleCache<Palette, Style[]>();
  const markStyles = createStyleCache<Palette, Style>();
  let palette = firstPalette;
  let lines: readonly RouteLine[] = [];
  let marks: readonly RouteMark[] = [];
  let heads: readonly RouteHead[] = [];

  const drawLines = (): void => {
    ways.clear(true);
    // The chosen one over the others.
    for (const line of lines.toSorted((a, b) => Number(a.chosen) - Number(b.chosen)))
      ways.addFeatures(
        line.pieces.map((piece) => {
          const feature = new Feature(new LineString(piece.places.map(at)));
          feature.setStyle(
            pieceStyles(
              palette,
              JSON.stringify([line.chosen, line.series, piece.ink, piece.gap, piece.filled]),
              () => pieceStyle(palette, line, piece),
            ),
          );
          return feature;
        }),
      );
  };
  const drawMarks = (): void => {
    marked.clear(true);
    marked.addFeatures(
      marks.map((mark) => {
        const feature = new Feature(new Point(at(mark.place)));
        const { kind, number, abnormal } = mark;
        feature.setStyle(
          markStyles(palette, `${kind} ${number} ${abnormal}`, () => markStyle(palette, mark)),
        );
        return feature;
      }),
    );
  };
  const drawHeads = (): void => {
    trucks.clear(true);
    trucks.addFeatures(
      heads.map((head) => {
        const feature = new Feature(new Point(at(head.place)));
        feature.setStyle(headStyle(palette, head));
        return feature;
      }),
    );
  };

  const layers = [
    new VectorLayer({ source: ways, zIndex: zIndex.subject }),
    new VectorLayer({ source: marked, zIndex: zIndex.marks }),
    // Moved with every picture while it plays.
    new VectorLayer({
      source: trucks,
      zIndex: zIndex.moving,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
    }),
  ];
  return {
    layers,
    dispose: (): void => disposeAll(layers),
    setPalette: (next: Palette): void => {
      palette = next;
      drawLines();
      drawMarks();
      drawHeads();
    },
    setLines: (next: readonly RouteLine[]): void => {
      lines = next;
      drawLines();
    },
    setMarks: (next: readonly RouteMark[]): void => {
      marks = next;
      drawMarks();
    },
    setHeads: (next: readonly RouteHead[]): void => {
      heads = next;
      drawHeads();
    },
  };
};

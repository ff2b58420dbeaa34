import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import type { SpeedBand } from '#domain/fleet/speed-bands.ts';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import { createStyleCache } from '../base/style-cache.ts';
import * as zIndex from '../base/z-index.ts';
import { type TrackEvent, trackPieces, type TrackSpot } from './track-pieces.ts';

const bandInk = {
  standing: 'speedStanding',
  slow: 'speedSlow',
  middle: 'speedMiddle',
  fast: 'speedFast',
  over: 'speedOver',
} as const satisfies Record<SpeedBand, keyof Palette>;

const at = ({ longitudeDeg, latitudeDeg }: { readonly longitudeDeg: number; readonly latitudeDeg: number }) =>
  fromLonLat([longitudeDeg, latitudeDeg]);

/** A track around an event. */
export interface TrackLayer extends MapLayer {
  readonly setTrack: (spots: readonly TrackSpot[], around: TrackEvent | null) => void;
  readonly point: (spot: TrackSpot | null) => void;
}

/** Track, event and the spot that is pointed at. Before the event the line is whole, after it dashed. */
export const createTrackLayer = (firstPalette: Palette): TrackLayer => {
  const source = new VectorSource();
  const marks = new VectorSource();
  const line = new VectorLayer({ source, zIndex: zIndex.subject });
  const mark = new VectorLayer({ source: marks, zIndex: zIndex.marks });
  const styles = createStyleCache<Palette, Style[]>();
  let palette = firstPalette;
  let event: TrackEvent | null = null;
  let pointed: TrackSpot | null = null;

  const lineStyle = (feature: { get: (key: string) => unknown }): Style[] => {
    const band = feature.get('band') as SpeedBand;
    const after = feature.get('after') === true;
    return styles(palette, `${band} ${after}`, () => [
      new Style({ stroke: new Stroke({ color: palette.halo, width: 7 }) }),
      new Style({
        stroke: new Stroke({
          color: palette[bandInk[band]],
          width: band === 'over' ? 4.5 : 3.5,
          lineCap: 'butt',
          ...(after ? { lineDash: [7, 4] } : {}),
        }),
      }),
    ]);
  };
  const eventStyle = (abnormal: boolean): Style =>
    new Style({
      image: abnormal
        ? new RegularShape({
            points: 4,
            radius: 10,
            fill: new Fill({ color: palette.alarm }),
            stroke: new Stroke({ color: palette.halo, width: 2 }),
          })
        : new CircleStyle({
            radius: 7,
            fill: new Fill({ color: palette.text }),
            stroke: new Stroke({ color: palette.halo, width: 2 }),
          }),
    });
  const pointedStyle = (): Style[] => [
    new Style({
      image: new CircleStyle({ radius: 9, stroke: new Stroke({ color: palette.halo, width: 5 }) }),
    }),
    new Style({
      image: new CircleStyle({ radius: 9, stroke: new Stroke({ color: palette.text, width: 2 }) }),
    }),
  ];

  const drawMarks = (): void => {
    marks.clear(true);
    if (event) {
      const feature = new Feature(new Point(at(event)));
      feature.setStyle(eventStyle(event.abnormal));
      marks.addFeature(feature);
    }
    if (pointed) {
      const feature = new Feature(new Point(at(pointed)));
      feature.setStyle(pointedStyle());
      marks.addFeature(feature);
    }
  };
  line.setStyle(lineStyle);

  return {
    layers: [line, mark],
    dispose: (): void => disposeAll([line, mark]),
    setPalette: (next: Palette): void => {
      palette = next;
      line.setStyle(lineStyle);
      drawMarks();
    },
    setTrack: (spots: readonly TrackSpot[], around: TrackEvent | null): void => {
      event = around;
      source.clear(true);
      source.addFeatures(
        trackPieces(spots, around?.ms ?? null).map(
          ({ band, after, spots: piece }) =>
            new Feature({ geometry: new LineString(piece.map(at)), band, after }),
        ),
      );
      drawMarks();
    },
    point: (spot: TrackSpot | null): void => {
      pointed = spot;
      drawMarks();
    },
  };
};

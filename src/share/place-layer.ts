import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

import { disposeAll, type MapLayer } from '#ui/map/base/map-layer.ts';
import type { Palette } from '#ui/map/base/palette.ts';
import * as zIndex from '#ui/map/base/z-index.ts';

/** WGS-84, with what is written beside it. */
export interface NamedPlace {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly name: string;
}

const squareRad = Math.PI / 4;

/** A truck and where it goes. */
export interface PlaceLayer extends MapLayer {
  readonly show: (truck: NamedPlace, stale: boolean, destination: NamedPlace | null) => void;
}

/** A truck as a disc, grey and hollow once its place is old, and its destination as a square; both by name. */
export const createPlaceLayer = (firstPalette: Palette): PlaceLayer => {
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: zIndex.namedPlaces });
  let palette = firstPalette;
  let shown: { truck: NamedPlace; stale: boolean; destination: NamedPlace | null } | null = null;

  const styleOf = ({ name }: NamedPlace, image: CircleStyle | RegularShape): Style =>
    new Style({
      image,
      text: new Text({
        text: name,
        offsetY: -18,
        font: `600 12px ${palette.font}`,
        fill: new Fill({ color: palette.text }),
        stroke: new Stroke({ color: palette.halo, width: 4 }),
      }),
    });
  const draw = (): void => {
    source.clear(true);
    if (shown === null) return;
    const add = (place: NamedPlace, image: CircleStyle | RegularShape): void => {
      const feature = new Feature(new Point(fromLonLat([place.longitudeDeg, place.latitudeDeg])));
      feature.setStyle(styleOf(place, image));
      source.addFeature(feature);
    };
    const { truck, stale, destination } = shown;
    if (destination !== null)
      add(
        destination,
        new RegularShape({
          points: 4,
          angle: squareRad,
          radius: 9,
          fill: new Fill({ color: palette.surface }),
          stroke: new Stroke({ color: palette.text, width: 2.5 }),
        }),
      );
    const colour = stale ? palette.offline : palette.load;
    add(
      truck,
      new CircleStyle({
        radius: 9,
        fill: new Fill({ color: stale ? palette.surface : colour }),
        stroke: new Stroke({ color: stale ? colour : palette.halo, width: 3 }),
      }),
    );
  };

  return {
    layers: [layer],
    dispose: (): void => disposeAll([layer]),
    setPalette: (next: Palette): void => {
      palette = next;
      draw();
    },
    show: (truck: NamedPlace, stale: boolean, destination: NamedPlace | null): void => {
      shown = { truck, stale, destination };
      draw();
    },
  };
};

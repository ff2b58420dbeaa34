import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

import type { Line } from '#domain/geo/line.ts';

import { disposeAll, type MapLayer } from '../base/map-layer.ts';
import type { Palette } from '../base/palette.ts';
import { createStyleCache } from '../base/style-cache.ts';
import * as zIndex from '../base/z-index.ts';
import { heatShares, stepOf } from './heat-layer.ts';

/** A piece of a street, and how often something was done there. */
export interface HotStreet {
  readonly times: number;
  readonly line: Line;
}

const lineOf = (line: Line): LineString =>
  new LineString(line.map(([longitudeDeg, latitudeDeg]) => fromLonLat([longitudeDeg, latitudeDeg])));

/** Streets by how often something was done there. */
export interface StreetLayer extends MapLayer {
  /** @param from the least of each step of colour */
  readonly setStreets: (streets: readonly HotStreet[], from: readonly number[]) => void;
  readonly setPlan: (lines: readonly Line[]) => void;
}

/** Streets as lines: the more often, the stronger the one colour; planned ones as dashes beneath. */
export const createStreetLayer = (firstPalette: Palette): StreetLayer => {
  const source = new VectorSource();
  const plan = new VectorSource();
  const styles = createStyleCache<Palette, Style>();
  let palette = firstPalette;
  let steps: readonly number[] = [1];
  const heat = new VectorLayer({
    source,
    zIndex: zIndex.marks,
    style: (feature) => {
      const step = stepOf(Number(feature.get('times')), steps);
      return styles(
        palette,
        String(step),
        () =>
          new Style({
            zIndex: step,
            stroke: new Stroke({
              color: `color-mix(in srgb, ${palette.series} ${Math.round((heatShares[step] ?? 0.9) * 100)}%, ${palette.halo})`,
              width: 3 + step,
            }),
          }),
      );
    },
  });
  const dashes = new VectorLayer({
    source: plan,
    zIndex: zIndex.subject,
    style: () =>
      styles(
        palette,
        'plan',
        () => new Style({ stroke: new Stroke({ color: palette.text2, width: 2, lineDash: [4, 6] }) }),
      ),
  });
  return {
    layers: [dashes, heat],
    dispose: (): void => disposeAll([dashes, heat]),
    setPalette: (next: Palette): void => {
      palette = next;
      heat.changed();
      dashes.changed();
    },
    setStreets: (streets: readonly HotStreet[], from: readonly number[]): void => {
      steps = from;
      source.clear(true);
      source.addFeatures(
        streets.map(({ times, line }) => {
          const feature = new Feature(lineOf(line));
          feature.set('times', times);
          return feature;
        }),
      );
    },
    setPlan: (lines: readonly Line[]): void => {
      plan.clear(true);
      plan.addFeatures(lines.map((line) => new Feature(lineOf(line))));
    },
  };
};

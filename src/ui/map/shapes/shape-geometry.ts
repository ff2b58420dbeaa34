import Circle from 'ol/geom/Circle.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import { fromLonLat } from 'ol/proj.js';

/** A place, WGS-84. */
export type LonLat = readonly [longitudeDeg: number, latitudeDeg: number];

/** Whether a place can be looked at: what is being typed may be none, and the web projection has no poles. */
export const isOnMap = ([longitudeDeg, latitudeDeg]: LonLat): boolean =>
  Math.abs(longitudeDeg) <= 180 && Math.abs(latitudeDeg) < 89;

/** A fence that is drawn: a circle (m) or the corners of a polygon, WGS-84. */
export type DrawnShape =
  | {
      readonly circle: {
        readonly longitudeDeg: number;
        readonly latitudeDeg: number;
        readonly radiusM: number;
      };
    }
  | { readonly polygon: readonly LonLat[] };

/** A way that is drawn, WGS-84. */
export interface DrawnLine {
  readonly line: readonly LonLat[];
}

/** The web projection stretches lengths by this much at a latitude. */
export const stretch = (latitudeDeg: number): number => 1 / Math.cos((latitudeDeg * Math.PI) / 180);

/** A shape in metres of the web projection. */
export const geometryOf = (shape: DrawnShape): Circle | Polygon => {
  if ('polygon' in shape)
    return new Polygon([
      shape.polygon.map(([longitudeDeg, latitudeDeg]) => fromLonLat([longitudeDeg, latitudeDeg])),
    ]);
  const { longitudeDeg, latitudeDeg, radiusM } = shape.circle;
  return new Circle(fromLonLat([longitudeDeg, latitudeDeg]), radiusM * stretch(latitudeDeg));
};

/** A way in metres of the web projection. */
export const lineOf = ({ line }: DrawnLine): LineString =>
  new LineString(line.map(([longitudeDeg, latitudeDeg]) => fromLonLat([longitudeDeg, latitudeDeg])));

/** Points that bring a shape into view. */
export const pointsOf = (shape: DrawnShape | DrawnLine): readonly LonLat[] => {
  if ('line' in shape) return shape.line;
  if ('polygon' in shape) return shape.polygon;
  const { longitudeDeg, latitudeDeg, radiusM } = shape.circle;
  const degrees = (radiusM / 111_195) * 1.5;
  return [
    [longitudeDeg - degrees, latitudeDeg - degrees],
    [longitudeDeg + degrees, latitudeDeg + degrees],
  ];
};

import { enteredInOf } from '#domain/geo/convert-datum.ts';
import { outlineAreaM2, outlineCrossesItself } from '#domain/geo/outline.ts';
import type { Text } from '#i18n/text.ts';

import type { Geometry, GeometryField } from './fields.ts';

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

/** Corners of a fence; more are a drawing, not a fence. */
const mostCorners = 500;

/** Less is a line. */
const leastAreaM2 = 1;

const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;

const isCorner = (value: unknown): value is Corner =>
  Array.isArray(value) && value.length === 2 && isNumber(value[0], -180, 180) && isNumber(value[1], -90, 90);

const bad = (zh: string, en: string): { readonly text: Text } => ({ text: [zh, en] });

/** Why places are none: most often their numbers stand the other way round. */
export const badPlace = (places: readonly unknown[]): { readonly text: Text } =>
  places.some((place) => Array.isArray(place) && Math.abs(Number(place[1])) > 90)
    ? bad('纬度超过 90°：坐标应为经度、纬度', 'A latitude over 90°: coordinates are longitude, latitude')
    : bad('坐标不正确', 'Coordinates are not right');

/** Reads a fence: a circle or a polygon, WGS-84. The text says what is wrong with it. */
export const readGeometry = (
  input: unknown,
  { minRadiusM, maxRadiusM }: GeometryField,
): { readonly geometry: Geometry } | { readonly text: Text } => {
  const { circle, polygon, ...said } = Object(input) as {
    circle?: unknown;
    polygon?: unknown;
    enteredIn?: unknown;
  };
  const datum = enteredInOf(said.enteredIn);
  const entered = datum === null ? {} : { enteredIn: datum };
  if (Array.isArray(polygon)) {
    if (!polygon.every(isCorner)) return badPlace(polygon);
    if (polygon.length < 3) return bad('至少三个顶点', 'At least three corners');
    if (polygon.length > mostCorners)
      return bad(`最多 ${mostCorners} 个顶点`, `At most ${mostCorners} corners`);
    if (outlineCrossesItself(polygon)) return bad('边界自相交', 'The border crosses itself');
    if (outlineAreaM2(polygon) < leastAreaM2)
      return bad('围栏没有面积：各顶点在一条线上', 'It has no area: its corners are on one line');
    return { geometry: { polygon, ...entered } };
  }
  const { longitudeDeg, latitudeDeg, radiusM } = Object(circle) as Record<string, unknown>;
  if (circle === undefined) return bad('请先在地图上绘制', 'Draw it on the map first');
  if (!isNumber(longitudeDeg, -180, 180) || !isNumber(latitudeDeg, -90, 90))
    return badPlace([[longitudeDeg, latitudeDeg]]);
  if (!isNumber(radiusM, minRadiusM, maxRadiusM))
    return bad(
      `半径应在 ${minRadiusM} 到 ${maxRadiusM} m 之间`,
      `Radius between ${minRadiusM} and ${maxRadiusM} m`,
    );
  return { geometry: { circle: { longitudeDeg, latitudeDeg, radiusM }, ...entered } };
};

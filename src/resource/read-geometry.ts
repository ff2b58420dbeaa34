import { enteredInOf } from '#domain/geo/convert-datum.ts';
import { fenceBox } from '#domain/geo/fence.ts';
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

/** Beyond them numbers are no degrees of any order. */
const mostDegrees = 360;

const isBeyond = (place: unknown, index: 0 | 1, most: number): boolean =>
  Array.isArray(place) && Math.abs(Number(place[index])) > most;

/** Why places are none: most often their numbers stand the other way round. */
export const badPlace = (places: readonly unknown[]): { readonly text: Text } => {
  if (places.some((place) => isBeyond(place, 0, mostDegrees) && isBeyond(place, 1, mostDegrees)))
    return bad(
      '坐标不是度，像是投影后的米；请转换为经纬度（EPSG:4326）',
      'Coordinates are no degrees but look like metres of a projection; convert them to longitude and latitude (EPSG:4326)',
    );
  if (places.some((place) => isBeyond(place, 1, 90)))
    return bad(
      '纬度超过 90°：坐标应为经度、纬度',
      'A latitude over 90°: coordinates are longitude, latitude',
    );
  return places.some((place) => isBeyond(place, 0, 180))
    ? bad('经度超过 180°', 'A longitude over 180°')
    : bad('坐标不正确', 'Coordinates are not right');
};

/** Nearer to the equator at Greenwich is no land: what lies there lacks its coordinates. */
const nowhereDeg = 0.01;

const isNowhere = ([longitudeDeg, latitudeDeg]: Corner): boolean =>
  Math.abs(longitudeDeg) < nowhereDeg && Math.abs(latitudeDeg) < nowhereDeg;

/** What is wrong with the place of an outline, whatever its form; null: nothing. */
const placeFault = (geometry: Geometry): { readonly text: Text } | null => {
  const corners: readonly Corner[] =
    'circle' in geometry ? [[geometry.circle.longitudeDeg, geometry.circle.latitudeDeg]] : geometry.polygon;
  if (corners.some(isNowhere))
    return bad(
      '有坐标在 0°, 0°（大西洋上），多半是坐标缺失；请检查',
      'A coordinate is at 0°, 0°, in the Atlantic: most likely it is missing; check it',
    );
  const [west, , east] = fenceBox(geometry);
  // A plane has two sides of it, and what is inside would be what is outside.
  return east - west > 180 || west < -180 || east > 180
    ? bad(
        '围栏跨越 ±180° 经线，请在 180° 处分成两个',
        'It reaches across the meridian of ±180°; divide it there into two',
      )
    : null;
};

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
    const fault = placeFault({ polygon });
    if (fault !== null) return fault;
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
  const geometry = { circle: { longitudeDeg, latitudeDeg, radiusM }, ...entered };
  return placeFault(geometry) ?? { geometry };
};

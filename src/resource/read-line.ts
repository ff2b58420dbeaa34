import { enteredInOf } from '#domain/geo/convert-datum.ts';
import { lengthM } from '#domain/geo/line.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Text } from '#i18n/text.ts';

import { badPlace } from './read-geometry.ts';
import type { LineField, RouteLine } from './fields.ts';

type Position = readonly [longitudeDeg: number, latitudeDeg: number];

/** Shorter than this it leads nowhere, m. */
const leastM = 100;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((part) => typeof part === 'number' && Number.isFinite(part)) &&
  Math.abs(Number(value[0])) <= 180 &&
  Math.abs(Number(value[1])) <= 90;

const bad = (zh: string, en: string): { readonly text: Text } => ({ text: [zh, en] });

/** Reads a line of positions, WGS-84. The text says what is wrong with it. */
export const readLine = (
  input: unknown,
  { maxPoints }: LineField,
): { readonly line: RouteLine } | { readonly text: Text } => {
  const points: unknown = Reflect.get(Object(input), 'points');
  const learned: unknown = Reflect.get(Object(input), 'learnedFrom') ?? null;
  if (!Array.isArray(points) || points.length === 0)
    return bad('请先在地图上绘制', 'Draw it on the map first');
  if (!points.every(isPosition)) return badPlace(points);
  if (points.length > maxPoints) return bad(`最多 ${maxPoints} 个点`, `At most ${maxPoints} positions`);
  if (lengthM(points) < leastM) return bad(`线路至少 ${leastM} m`, `A line of ${leastM} m at least`);
  if (learned !== null && (typeof learned !== 'string' || learned.length > 80 || !isStorable(learned)))
    return bad('任务编号不正确', 'No task code');
  const enteredIn = enteredInOf(Reflect.get(Object(input), 'enteredIn'));
  const estimated = Reflect.get(Object(input), 'estimated') === true;
  return {
    line: {
      points,
      learnedFrom: learned,
      ...(enteredIn && { enteredIn }),
      ...(estimated && { estimated }),
    },
  };
};

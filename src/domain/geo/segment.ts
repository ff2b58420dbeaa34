/** A point of a plane. */
export type Point = readonly [x: number, y: number];

/**
 * The place of the segment a–b that is nearest to the origin of its plane: how far it is, in the unit of the plane, and its
 * share of the way from a to b, 0 … 1.
 */
export const nearestOfSegment = (
  [ax, ay]: Point,
  [bx, by]: Point,
): readonly [distance: number, share: number] => {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx ** 2 + dy ** 2;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length2));
  return [Math.hypot(ax + share * dx, ay + share * dy), share];
};

interface Point {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
}

type Corner = readonly [longitudeDeg: number, latitudeDeg: number];

const metresPerDegree = (6_371_008.8 * Math.PI) / 180;

/** Metres from a point to a border, in a plane that touches the earth at the point; 0 inside. */
export const metresOutside = (border: readonly Corner[], point: Point): number => {
  const east = metresPerDegree * Math.cos((point.latitudeDeg * Math.PI) / 180);
  const flat = border.map(([longitudeDeg, latitudeDeg]) => [
    (longitudeDeg - point.longitudeDeg) * east,
    (latitudeDeg - point.latitudeDeg) * metresPerDegree,
  ]);
  let inside = false;
  let nearest = Infinity;
  flat.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = flat[(index + 1) % flat.length] ?? [];
    if (ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0) inside = !inside;
    const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length2));
    nearest = Math.min(nearest, Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)));
  });
  return inside ? 0 : nearest;
};

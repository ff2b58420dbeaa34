export interface LonLat {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
}

/** Mean radius of the earth, m (IUGG). */
export const earthRadiusM = 6_371_008.8;

const radians = Math.PI / 180;

/** Great-circle distance (m), haversine. */
export const distanceM = (a: LonLat, b: LonLat): number => {
  const dLat = ((b.latitudeDeg - a.latitudeDeg) * radians) / 2;
  const dLon = ((b.longitudeDeg - a.longitudeDeg) * radians) / 2;
  const h =
    Math.sin(dLat) ** 2 +
    Math.cos(a.latitudeDeg * radians) * Math.cos(b.latitudeDeg * radians) * Math.sin(dLon) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** Position in metres east and north of `origin`, in a plane that touches the earth there. */
export const localPlaneM = (origin: LonLat, point: LonLat): readonly [eastM: number, northM: number] => [
  (point.longitudeDeg - origin.longitudeDeg) *
    radians *
    earthRadiusM *
    Math.cos(origin.latitudeDeg * radians),
  (point.latitudeDeg - origin.latitudeDeg) * radians * earthRadiusM,
];

/** Point between two others, `share` 0 … 1 of the way. Good for the kilometres between two fixes. */
export const between = (a: LonLat, b: LonLat, share: number): LonLat => ({
  longitudeDeg: a.longitudeDeg + (b.longitudeDeg - a.longitudeDeg) * share,
  latitudeDeg: a.latitudeDeg + (b.latitudeDeg - a.latitudeDeg) * share,
});

/** Turn from one course to another, -180 … 180, clockwise positive: 350 → 10 is 20. */
export const turnDeg = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

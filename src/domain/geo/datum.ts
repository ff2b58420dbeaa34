import { shiftedRings } from './shifted-rings.ts';
import { nearestOfSegment } from './segment.ts';

type Coordinates = readonly [longitudeDeg: number, latitudeDeg: number];

/** What coordinates are said in: GPS, AMap and Tencent, Baidu. CGCS2000 (Tianditu) is within a metre of the first. */
export const datums = ['wgs84', 'gcj02', 'bd09'] as const;
export type Datum = (typeof datums)[number];

// The offset of GCJ-02 is published only as this approximation, which holds to the metre.
const semiMajorM = 6_378_245;
const eccentricity2 = 0.006_693_421_622_965_823;

type Waves = readonly (readonly [amplitudeM: number, period: number])[];

const shortWaves: Waves = [
  [20, 1 / 6],
  [20, 1 / 2],
];
const northWaves: Waves = [
  [20, 1],
  [40, 3],
  [160, 12],
  [320, 30],
];
const eastWaves: Waves = [
  [20, 1],
  [40, 3],
  [150, 12],
  [300, 30],
];

const sumOf = (waves: Waves, at: number): number =>
  (waves.reduce((sum, [amplitudeM, period]) => sum + amplitudeM * Math.sin((at / period) * Math.PI), 0) * 2) /
  3;

/** Offset of GCJ-02 at a place of WGS-84, degrees east and north. Smooth: it knows no border. */
export const gcj02OffsetDeg = ([longitudeDeg, latitudeDeg]: Coordinates): readonly [
  east: number,
  north: number,
] => {
  const x = longitudeDeg - 105;
  const y = latitudeDeg - 35;
  const short = sumOf(shortWaves, x);
  const root = Math.sqrt(Math.abs(x));
  const northM = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + short + sumOf(northWaves, y);
  const eastM = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + short + sumOf(eastWaves, x);
  const latitude = (latitudeDeg / 180) * Math.PI;
  const curve = 1 - eccentricity2 * Math.sin(latitude) ** 2;
  return [
    (eastM * 180) / ((semiMajorM / Math.sqrt(curve)) * Math.cos(latitude) * Math.PI),
    (northM * 180) / (((semiMajorM * (1 - eccentricity2)) / (curve * Math.sqrt(curve))) * Math.PI),
  ];
};

const marginDeg = 0.2;

const corners = shiftedRings.map((ring) =>
  Array.from({ length: ring.length / 2 }, (_, i): Coordinates => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]),
);

const isNear = ([ax, ay]: Coordinates, [bx, by]: Coordinates, [x, y]: Coordinates): boolean =>
  nearestOfSegment([ax - x, ay - y], [bx - x, by - y])[0] < marginDeg;

const holds = (ring: readonly Coordinates[], place: Coordinates): boolean => {
  const [x, y] = place;
  let inside = false;
  for (let i = 1; i < ring.length; i += 1) {
    const a = ring[i - 1] ?? place;
    const b = ring[i] ?? place;
    if (isNear(a, b, place)) return true;
    if (b[1] > y !== a[1] > y && x < ((a[0] - b[0]) * (y - b[1])) / (a[1] - b[1]) + b[0]) inside = !inside;
  }
  return inside;
};

const inHongKong = ([x, y]: Coordinates): boolean =>
  x > 113.82 && x < 114.45 && y > 22.13 && y < (x < 113.98 ? 22.43 : 22.52);
const inMacau = ([x, y]: Coordinates): boolean => x > 113.52 && x < 113.61 && y > 22.1 && y < 22.216;

/**
 * Whether Chinese providers shift their tiles there, about. It errs towards the mainland: a depot in Shenzhen is right, a
 * foreign town within 15 km of the border may not be.
 */
export const isShifted = (place: Coordinates): boolean => {
  const [x, y] = place;
  if (!(x >= 73 && x <= 135.5 && y >= 17.5 && y <= 54)) return false;
  return !inHongKong(place) && !inMacau(place) && corners.some((ring) => holds(ring, place));
};

const shifted = ([longitudeDeg, latitudeDeg]: Coordinates): Coordinates => {
  const [east, north] = gcj02OffsetDeg([longitudeDeg, latitudeDeg]);
  return [longitudeDeg + east, latitudeDeg + north];
};

/** WGS-84 → GCJ-02; what lies outside of where it is shifted stays. */
export const toGcj02 = (place: Coordinates): Coordinates => (isShifted(place) ? shifted(place) : place);

/** Rounds of the inverse: three are exact to 0.2 mm, six to 3 nm. Their number is fixed, so that it ends for any place. */
const rounds = 6;

const unshifted = ([longitudeDeg, latitudeDeg]: Coordinates): Coordinates => {
  let at: Coordinates = [longitudeDeg, latitudeDeg];
  for (let i = 0; i < rounds; i += 1) {
    const [east, north] = gcj02OffsetDeg(at);
    at = [longitudeDeg - east, latitudeDeg - north];
  }
  return at;
};

/** GCJ-02 → WGS-84. The border is asked once, of the result. */
export const fromGcj02 = (place: Coordinates): Coordinates => {
  const at = unshifted(place);
  return isShifted(at) ? at : place;
};

const baiduPeriod = (Math.PI * 3000) / 180;

const toBaidu = ([x, y]: Coordinates): Coordinates => {
  const radius = Math.hypot(x, y) + 0.000_02 * Math.sin(y * baiduPeriod);
  const angle = Math.atan2(y, x) + 0.000_003 * Math.cos(x * baiduPeriod);
  return [radius * Math.cos(angle) + 0.0065, radius * Math.sin(angle) + 0.006];
};

const fromBaidu = (place: Coordinates): Coordinates => {
  let at: Coordinates = [place[0] - 0.0065, place[1] - 0.006];
  for (let i = 0; i < rounds; i += 1) {
    const [x, y] = toBaidu(at);
    at = [at[0] + place[0] - x, at[1] + place[1] - y];
  }
  return at;
};

/** WGS-84 → BD-09; Baidu adds its own offset to GCJ-02, where that is shifted. */
export const toBd09 = (place: Coordinates): Coordinates =>
  isShifted(place) ? toBaidu(shifted(place)) : place;

/** BD-09 → WGS-84. */
export const fromBd09 = (place: Coordinates): Coordinates => {
  const at = unshifted(fromBaidu(place));
  return isShifted(at) ? at : place;
};

const unchanged = (place: Coordinates): Coordinates => place;

/** To WGS-84 from what a place was said in. */
export const toWgs84: Readonly<Record<Datum, (place: Coordinates) => Coordinates>> = {
  wgs84: unchanged,
  gcj02: fromGcj02,
  bd09: fromBd09,
};

/** From WGS-84 to what others say a place in. */
export const fromWgs84: Readonly<Record<Datum, (place: Coordinates) => Coordinates>> = {
  wgs84: unchanged,
  gcj02: toGcj02,
  bd09: toBd09,
};

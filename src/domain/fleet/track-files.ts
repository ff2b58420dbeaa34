import { trackGapMs } from './track-thinning.ts';

/** A fix as files hold it: ISO 8601 UTC, WGS-84, km/h. */
interface FileFix {
  readonly time: string;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number | null;
}

/** The way of one truck. */
export interface FileTrack {
  readonly signCode: string;
  readonly fixes: readonly FileFix[];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Parts without a gap: programs join what stands in one part. */
const partsOf = (fixes: readonly FileFix[]): readonly (readonly FileFix[])[] => {
  const parts: FileFix[][] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const fix of fixes) {
    const ms = Date.parse(fix.time);
    const part = parts.at(-1);
    if (part === undefined || ms - beforeMs > trackGapMs) parts.push([fix]);
    else part.push(fix);
    beforeMs = ms;
  }
  return parts;
};

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const gpxPoint = ({ longitudeDeg, latitudeDeg, time, speedKmh }: FileFix): string =>
  `<trkpt lat="${latitudeDeg}" lon="${longitudeDeg}"><time>${time}</time>${
    speedKmh === null ? '' : `<extensions><speed>${(speedKmh / 3.6).toFixed(2)}</speed></extensions>`
  }</trkpt>\n`;

/** GPX 1.1: a track for each truck, a segment for each part without a gap; speed in m/s. */
export const gpxOf = (tracks: readonly FileTrack[]): string => {
  const body = tracks.map(({ signCode, fixes }) => {
    const segments = partsOf(fixes).map((part) => `<trkseg>\n${part.map(gpxPoint).join('')}</trkseg>\n`);
    return `<trk><name>${escaped(signCode)}</name>\n${segments.join('')}</trk>\n`;
  });
  return `${head}<gpx version="1.1" creator="TankWatch" xmlns="http://www.topografix.com/GPX/1/1">\n${body.join('')}</gpx>\n`;
};

const kmlTrack = (part: readonly FileFix[]): string =>
  `<gx:Track>\n${part.map(({ time }) => `<when>${time}</when>\n`).join('')}${part
    .map(({ longitudeDeg, latitudeDeg }) => `<gx:coord>${longitudeDeg} ${latitudeDeg} 0</gx:coord>\n`)
    .join('')}</gx:Track>\n`;

/** KML 2.2 with times: a placemark for each truck, a track for each part without a gap. */
export const kmlOf = (tracks: readonly FileTrack[]): string => {
  const body = tracks.map(
    ({ signCode, fixes }) =>
      `<Placemark><name>${escaped(signCode)}</name>\n<gx:MultiTrack>\n${partsOf(fixes).map(kmlTrack).join('')}</gx:MultiTrack></Placemark>\n`,
  );
  return `${head}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n${body.join('')}</Document></kml>\n`;
};

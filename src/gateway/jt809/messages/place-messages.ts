import { chinaOffsetMs } from '#domain/time/china-day.ts';
import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';

import { type ByteReader, byteReader } from '../../jt808/codec/byte-reader.ts';
import { digitsOfTime, timeOfDigits } from '../../jt808/codec/china-time.ts';
import { bodyOf, type Field } from '../../jt808/codec/byte-writer.ts';
import { byte, counted, double, longBytes, type Part, struct, text } from '../codec/parts.ts';

/** A place as authorities are told it, in the units of the product. */
export interface AuthorityPlace {
  readonly timeMs: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number;
  /** Null: not known. */
  readonly recorderSpeedKmh: number | null;
  readonly odometerKm: number | null;
  readonly bearingDeg: number;
  readonly altitudeM: number;
  /** As of JT/T 808, whose bits authorities know. */
  readonly statusWord: number;
  readonly alarmWord: number;
  readonly satellites: number | null;
}

const clamped = (value: number, top: number): number => Math.max(0, Math.min(top, Math.round(value)));
const micro = (degrees: number): number => clamped(Math.abs(degrees) * 1e6, 0xffff_ffff);

/** Day and time of 2011: numbers at GMT+8, the year in two bytes. */
const binaryTime = (ms: number): readonly Field[] => {
  const time = new Date(ms + chinaOffsetMs);
  return [
    ['u8', time.getUTCDate()],
    ['u8', time.getUTCMonth() + 1],
    ['u16', time.getUTCFullYear()],
    ['u8', time.getUTCHours()],
    ['u8', time.getUTCMinutes()],
    ['u8', time.getUTCSeconds()],
  ];
};

const readBinaryTime = (reader: ByteReader): number => {
  const day = reader.u8();
  const month = reader.u8();
  return Date.UTC(reader.u16(), month - 1, day, reader.u8(), reader.u8(), reader.u8()) - chinaOffsetMs;
};

/** Bits of the status word that give a place its sign. */
const southBit = 1 << 2;
const westBit = 1 << 3;

/** 36 bytes: whole km and km/h, and no satellites. */
const place2011: Part<AuthorityPlace> = {
  read: (reader) => {
    reader.u8();
    const timeMs = readBinaryTime(reader);
    const longitude = reader.u32() / 1e6;
    const latitude = reader.u32() / 1e6;
    const speedKmh = reader.u16();
    const recorderSpeedKmh = reader.u16();
    const odometerKm = reader.u32();
    const bearingDeg = reader.u16();
    const altitudeM = reader.u16();
    const statusWord = reader.u32();
    return {
      timeMs,
      longitudeDeg: statusWord & westBit ? -longitude : longitude,
      latitudeDeg: statusWord & southBit ? -latitude : latitude,
      speedKmh,
      recorderSpeedKmh,
      odometerKm,
      bearingDeg,
      altitudeM,
      statusWord,
      alarmWord: reader.u32(),
      satellites: null,
    };
  },
  write: (place) => [
    // Datum and places are not encrypted by themselves.
    ['u8', 0],
    ...binaryTime(place.timeMs),
    ['u32', micro(place.longitudeDeg)],
    ['u32', micro(place.latitudeDeg)],
    ['u16', clamped(Math.floor(place.speedKmh), 0xffff)],
    ['u16', clamped(Math.floor(place.recorderSpeedKmh ?? 0), 0xffff)],
    ['u32', clamped(Math.floor(place.odometerKm ?? 0), 0xffff_ffff)],
    ['u16', clamped(place.bearingDeg, 0xffff)],
    ['u16', clamped(place.altitudeM, 0xffff)],
    ['u32', place.statusWord >>> 0],
    ['u32', place.alarmWord >>> 0],
  ],
};

/** Items of JT/T 808 beside a place, each with its length: what is not known is left out. */
const itemsOf = ({ odometerKm, recorderSpeedKmh, satellites }: AuthorityPlace): readonly Field[] => [
  ...(odometerKm === null
    ? []
    : ([
        ['u8', 1],
        ['u8', 4],
        ['u32', clamped(odometerKm * 10, 0xffff_ffff)],
      ] as const)),
  ...(recorderSpeedKmh === null
    ? []
    : ([
        ['u8', 3],
        ['u8', 2],
        ['u16', clamped(recorderSpeedKmh * 10, 0xffff)],
      ] as const)),
  ...(satellites === null
    ? []
    : ([
        ['u8', 0x31],
        ['u8', 1],
        ['u8', clamped(satellites, 0xff)],
      ] as const)),
];

/** The body of a terminal’s report (JT/T 808, 0x0200) of a place. */
const terminalReport = (place: AuthorityPlace): Buffer =>
  bodyOf(
    ['u32', place.alarmWord >>> 0],
    ['u32', place.statusWord >>> 0],
    ['u32', micro(place.latitudeDeg)],
    ['u32', micro(place.longitudeDeg)],
    ['u16', clamped(place.altitudeM, 0xffff)],
    ['u16', clamped(place.speedKmh * 10, 0xffff)],
    ['u16', clamped(place.bearingDeg, 0xffff)],
    digitsOfTime(place.timeMs),
    ...itemsOf(place),
  );

/** A place of a terminal’s report (JT/T 808, 0x0200). */
export const readTerminalReport = (body: Buffer): AuthorityPlace => {
  const reader = byteReader(body);
  const alarmWord = reader.u32();
  const statusWord = reader.u32();
  const latitude = reader.u32() / 1e6;
  const longitude = reader.u32() / 1e6;
  const altitudeM = reader.u16();
  const speedKmh = reader.u16() / 10;
  const bearingDeg = reader.u16();
  const timeMs = timeOfDigits(reader.digits(6)) ?? Number.NaN;
  const items = new Map<number, number>();
  while (reader.left() >= 2) {
    const id = reader.u8();
    const value = reader.bytes(reader.u8());
    if (value.length > 0 && value.length <= 4) items.set(id, value.readUIntBE(0, value.length));
  }
  const tenth = (id: number): number | null => {
    const value = items.get(id);
    return value === undefined ? null : value / 10;
  };
  return {
    timeMs,
    longitudeDeg: statusWord & westBit ? -longitude : longitude,
    latitudeDeg: statusWord & southBit ? -latitude : latitude,
    speedKmh,
    recorderSpeedKmh: tenth(3),
    odometerKm: tenth(1),
    bearingDeg,
    altitudeM,
    statusWord,
    alarmWord,
    satellites: items.get(0x31) ?? null,
  };
};

/** A platform’s judgement of a place, beside the terminal’s (2019). */
interface PlatformAlarm {
  readonly platform: string;
  readonly alarms: number;
}

/** 0x1202 of 2019, whole. */
export interface PlaceReport {
  readonly encrypted: number;
  /** As the terminal sends it. */
  readonly report: Buffer;
  /** Own platform, that of the city, that of the province; not asked: ''. */
  readonly own: PlatformAlarm;
  readonly city: PlatformAlarm;
  readonly province: PlatformAlarm;
}

const platformAlarm = struct<PlatformAlarm>({ platform: text(11), alarms: double });

export const placeReportPart: Part<PlaceReport> = struct<PlaceReport>({
  encrypted: byte,
  report: longBytes,
  own: platformAlarm,
  city: platformAlarm,
  province: platformAlarm,
});

const place2019 = (platform: string): Part<AuthorityPlace> => ({
  read: (reader) => readTerminalReport(placeReportPart.read(reader).report),
  write: (place) =>
    placeReportPart.write({
      encrypted: 0,
      report: terminalReport(place),
      own: { platform, alarms: 0 },
      city: { platform: '', alarms: 0 },
      province: { platform: '', alarms: 0 },
    }),
});

/** 0x1202. `platform`: the code of the own platform, which 2019 names beside each place. */
export const placePart = (edition: AuthorityEdition, platform: string): Part<AuthorityPlace> =>
  edition === '2019' ? place2019(platform) : place2011;

/** 0x1203: places at most, of one vehicle, in order of time. */
export const mostPastPlaces = 5;

export const pastPlacesPart = (
  edition: AuthorityEdition,
  platform: string,
): Part<readonly AuthorityPlace[]> => counted(placePart(edition, platform));

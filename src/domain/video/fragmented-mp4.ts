import { annexBTypes } from './annex-b-types.ts';
import { mp4Box, uint16s, uint32s, latin, zeroBytes, joinBytes } from './mp4-box.ts';
import { unescaped } from './unescaped.ts';

/** What a decoder must know before the first picture; H.265 has `vps` too. */
export interface Mp4Track {
  readonly codec: 'h264' | 'h265';
  readonly vps: Uint8Array | null;
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** One picture: its units without start codes, and how long it is shown. */
export interface Mp4Sample {
  readonly units: readonly Uint8Array[];
  readonly key: boolean;
  readonly durationMs: number;
}

/** Ticks of a track's clock in a second: times are ms. */
const ticksPerS = 1000;
const unmoved = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const unityRate = 0x10000;
const fullVolume = 0x100;
const undefinedLanguage = 0x55c4;
const inch72 = 0x480000;

/** ISO/IEC 14496-15, 5.3.3.1: the parameter sets of H.264, units with lengths of four bytes. */
const avcConfiguration = ({ sps, pps }: Mp4Track): Uint8Array =>
  mp4Box(
    'avcC',
    [1, ...sps.subarray(1, 4), 0xff, 0xe1],
    uint16s(sps.length),
    sps,
    [1],
    uint16s(pps.length),
    pps,
  );

/** ISO/IEC 14496-15, 8.3.3.1. The profile's twelve bytes stand behind the first byte of the set's body. */
const hevcConfiguration = ({ vps, sps, pps }: Mp4Track): Uint8Array => {
  const sets: readonly (readonly [type: number, unit: Uint8Array])[] = [
    ...(vps === null ? [] : [[32, vps] as const]),
    [33, sps],
    [34, pps],
  ];
  return mp4Box(
    'hvcC',
    [1, ...unescaped(sps).slice(3, 15)],
    // No minimal segmentation, no parallelism named; 4:2:0 at 8 bits; frame rate unknown, one layer, four bytes of length.
    uint16s(0xf000),
    [0xfc, 0xfd, 0xf8, 0xf8],
    uint16s(0),
    [0x0f, sets.length],
    ...sets.map(([type, unit]) => joinBytes([[0x80 | type], uint16s(1, unit.length), unit])),
  );
};

const sampleEntry = (track: Mp4Track): Uint8Array =>
  mp4Box(
    track.codec === 'h264' ? 'avc1' : 'hvc1',
    zeroBytes(6),
    uint16s(1),
    zeroBytes(16),
    uint16s(track.widthPx, track.heightPx),
    uint32s(inch72, inch72, 0),
    uint16s(1),
    zeroBytes(32),
    uint16s(0x18, 0xffff),
    track.codec === 'h264' ? avcConfiguration(track) : hevcConfiguration(track),
  );

/**
 * The head of a fragmented MP4 with one track of pictures (ISO/IEC 14496-12). A duration of zero is what makes a
 * browser take it as live, and a player of files reckon the length from the fragments.
 */
export const mp4Head = (track: Mp4Track): Uint8Array<ArrayBuffer> => {
  const table = mp4Box(
    'stbl',
    mp4Box('stsd', uint32s(0, 1), sampleEntry(track)),
    mp4Box('stts', uint32s(0, 0)),
    mp4Box('stsc', uint32s(0, 0)),
    mp4Box('stsz', uint32s(0, 0, 0)),
    mp4Box('stco', uint32s(0, 0)),
  );
  const information = mp4Box(
    'minf',
    mp4Box('vmhd', uint32s(1, 0, 0)),
    mp4Box('dinf', mp4Box('dref', uint32s(0, 1), mp4Box('url ', uint32s(1)))),
    table,
  );
  const media = mp4Box(
    'mdia',
    mp4Box('mdhd', uint32s(0, 0, 0, ticksPerS, 0), uint16s(undefinedLanguage, 0)),
    mp4Box('hdlr', uint32s(0, 0), latin('vide'), zeroBytes(13)),
    information,
  );
  const header = mp4Box(
    'tkhd',
    uint32s(7, 0, 0, 1, 0, 0, 0, 0),
    uint16s(0, 0, 0, 0),
    unmoved,
    uint32s(track.widthPx * 0x10000, track.heightPx * 0x10000),
  );
  const movie = mp4Box(
    'mvhd',
    uint32s(0, 0, 0, ticksPerS, 0, unityRate),
    uint16s(fullVolume, 0),
    uint32s(0, 0),
    unmoved,
    zeroBytes(24),
    uint32s(2),
  );
  return joinBytes([
    mp4Box('ftyp', latin('iso5'), uint32s(512), latin('iso5iso6mp41')),
    mp4Box(
      'moov',
      movie,
      mp4Box('trak', header, media),
      mp4Box('mvex', mp4Box('trex', uint32s(0, 1, 1, 0, 0, 0))),
    ),
  ]);
};

const dataOf = (codec: Mp4Track['codec'], units: readonly Uint8Array[]): Uint8Array =>
  joinBytes(
    // Parameter sets and delimiters are in the head, or nowhere.
    units
      .filter((unit) => !annexBTypes[codec].aside.has(annexBTypes[codec].of(unit)))
      .flatMap((unit) => [uint32s(unit.length), unit]),
  );

const dependsOnNone = 0x02000000;
const dependsOnOthers = 0x01010000;
/** Data offset, and duration, size and flags of each sample. */
const runFlags = 0x701;

/** Pictures that follow each other, as one fragment that begins at `timeMs` of the track. @param sequence from 1 */
export const mp4Fragment = (
  codec: Mp4Track['codec'],
  sequence: number,
  timeMs: number,
  samples: readonly Mp4Sample[],
): Uint8Array<ArrayBuffer> => {
  const data = samples.map(({ units }) => dataOf(codec, units));
  const head = (offset: number): Uint8Array =>
    mp4Box(
      'moof',
      mp4Box('mfhd', uint32s(0, sequence)),
      mp4Box(
        'traf',
        mp4Box('tfhd', uint32s(0x020000, 1)),
        mp4Box('tfdt', uint32s(0x01000000, Math.floor(timeMs / 2 ** 32), timeMs)),
        mp4Box(
          'trun',
          uint32s(runFlags, samples.length, offset),
          ...samples.map(({ key, durationMs }, index) =>
            uint32s(durationMs, data[index]?.length ?? 0, key ? dependsOnNone : dependsOnOthers),
          ),
        ),
      ),
    );
  const boxHead = 8;
  return joinBytes([head(head(0).length + boxHead), mp4Box('mdat', ...data)]);
};

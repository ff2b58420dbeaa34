import { expect, test } from 'vitest';

import { codecName } from '#domain/video/codec-name.ts';
import { mp4Fragment, mp4Head } from '#domain/video/fragmented-mp4.ts';
import { nalUnits } from '#domain/video/nal-units.ts';
import { parameterSets } from '#domain/video/parameter-sets.ts';

import { plainPicture } from '../../support/video/plain-picture.ts';

interface Box {
  readonly type: string;
  readonly at: number;
  readonly body: Uint8Array;
}

/** Boxes beside each other; a length that is wrong throws. */
const boxesOf = (bytes: Uint8Array, from = 0): Box[] => {
  const found: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at < bytes.length) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > bytes.length) throw new RangeError(`a box of ${size} bytes at ${at}`);
    const type = String.fromCodePoint(...bytes.subarray(at + 4, at + 8));
    found.push({ type, at: from + at, body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return found;
};
const inside = (bytes: Uint8Array, ...path: readonly string[]): Uint8Array =>
  path.reduce((body, type) => {
    const box = boxesOf(body).find((one) => one.type === type);
    if (box === undefined) throw new Error(`no ${type}`);
    return box.body;
  }, bytes);

const picture = plainPicture(2, 1, 90);
const sets = parameterSets('h264', picture);
if (sets === null) throw new Error('no parameter sets');

test('the head names codec, size and parameter sets', () => {
  const head = mp4Head({ codec: 'h264', ...sets, widthPx: 32, heightPx: 16 });
  expect(boxesOf(head).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
  const entry = inside(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8 + 8);
  const view = new DataView(entry.buffer, entry.byteOffset);
  expect([view.getUint16(24), view.getUint16(26)]).toEqual([32, 16]);
  const configuration = inside(entry.subarray(78), 'avcC');
  expect([...configuration.subarray(0, 4)]).toEqual([1, 66, 0xc0, 30]);
  expect([...configuration.subarray(8, 8 + sets.sps.length)]).toEqual([...sets.sps]);
  expect(codecName('h264', sets.sps)).toBe('avc1.42c01e');
});

test('a fragment points at its pictures, which have lengths and no parameter sets', () => {
  const units = nalUnits(picture);
  expect(units).toHaveLength(3);
  const samples = [
    { units, key: true, durationMs: 67 },
    { units: [units[2] ?? new Uint8Array()], key: false, durationMs: 66 },
  ];
  const fragment = mp4Fragment('h264', 5, 2 ** 32 + 7, samples);
  const [head, data] = boxesOf(fragment);
  expect([head?.type, data?.type]).toEqual(['moof', 'mdat']);
  const run = inside(head?.body ?? new Uint8Array(), 'traf', 'trun');
  const view = new DataView(run.buffer, run.byteOffset);
  expect(view.getUint32(8)).toBe((data?.at ?? 0) + 8);
  const slice = units[2]?.length ?? 0;
  expect([view.getUint32(12), view.getUint32(16), view.getUint32(20)]).toEqual([67, slice + 4, 0x02000000]);
  expect([view.getUint32(24), view.getUint32(28), view.getUint32(32)]).toEqual([66, slice + 4, 0x01010000]);
  expect(data?.body.length).toBe(2 * (slice + 4));
  const time = inside(head?.body ?? new Uint8Array(), 'traf', 'tfdt');
  expect([...time.subarray(4)]).toEqual([0, 0, 0, 1, 0, 0, 0, 7]);
});

test('H.265 is named by profile, compatibility, tier, level and constraints', () => {
  // Main profile, level 3.1 (ISO/IEC 14496-15, annex E.3), with a byte that only keeps a start code apart.
  const sps = Uint8Array.of(0x42, 1, 1, 1, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5d, 0xa0);
  expect(codecName('h265', sps)).toBe('hev1.1.6.L93.90');
  const pps = Uint8Array.of(0x44, 1);
  const vps = Uint8Array.of(0x40, 1);
  const head = mp4Head({ codec: 'h265', vps, sps, pps, widthPx: 352, heightPx: 288 });
  const entry = inside(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(8 + 8);
  const configuration = inside(entry.subarray(78), 'hvcC');
  expect([...configuration.subarray(0, 13)]).toEqual([1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 0x5d]);
  expect(configuration[22]).toBe(3);
});

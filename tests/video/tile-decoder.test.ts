import { beforeEach, expect, test } from 'vitest';

import { createTileDecoder, type TileDecoder } from '#video/tile-decoder.ts';

import { plainPicture } from '../support/video/plain-picture.ts';

const key = plainPicture(1, 1, 90);
const delta = Uint8Array.of(0, 0, 0, 1, 0x41, 0x9a);

/** The one fake: what the browser decodes with. It holds pictures until it is told to give them out. */
interface FakeDecoder {
  readonly init: VideoDecoderInit;
  readonly chunks: EncodedVideoChunkInit[];
  readonly configs: VideoDecoderConfig[];
  decodeQueueSize: number;
  state: 'unconfigured' | 'configured' | 'closed';
  give: (timestamp: number) => void;
}

let decoders: FakeDecoder[];
let openPictures: number;
let nowMs: number;
let frames: (() => void)[];
let faults: string[];
let decoder: TileDecoder;
const canvas = { width: 0, height: 0, getContext: () => ({ drawImage: () => undefined }) };

const createDecoder = (init: VideoDecoderInit): VideoDecoder => {
  const made = {
    init,
    chunks: [] as EncodedVideoChunkInit[],
    configs: [] as VideoDecoderConfig[],
    decodeQueueSize: 0,
    state: 'unconfigured' as FakeDecoder['state'],
    configure: (config: VideoDecoderConfig) => {
      made.configs.push(config);
      made.state = 'configured';
    },
    reset: () => {
      made.state = 'unconfigured';
    },
    close: () => {
      made.state = 'closed';
    },
    decode: (chunk: EncodedVideoChunk) => made.chunks.push(chunk as unknown as EncodedVideoChunkInit),
    give: (timestamp: number) => {
      openPictures += 1;
      const close = (): void => {
        openPictures -= 1;
      };
      init.output({ timestamp, displayWidth: 352, displayHeight: 288, close } as unknown as VideoFrame);
    },
  };
  decoders.push(made);
  return made as unknown as VideoDecoder;
};

beforeEach(() => {
  decoders = [];
  openPictures = 0;
  nowMs = 0;
  frames = [];
  faults = [];
  decoder = createTileDecoder(
    canvas as unknown as OffscreenCanvas,
    {
      createDecoder,
      createChunk: (init) => init as unknown as EncodedVideoChunk,
      askFrame: (paint) => void frames.push(paint),
      nowMs: () => nowMs,
    },
    (fault) => void faults.push(fault),
  );
  decoder.format({ codec: 'h264', live: true });
});

const send = (timeMs: number, isKey: boolean): void =>
  decoder.frame({ key: isKey, timeMs, data: isKey ? key : delta });

test('nothing is decoded before a key frame, which says what the decoder must be', () => {
  send(0, false);
  expect(decoders).toHaveLength(0);
  send(67, true);
  send(134, false);
  expect(decoders[0]?.configs).toEqual([{ codec: 'avc1.42c01e', optimizeForLatency: true }]);
  expect(decoders[0]?.chunks.map(({ type, timestamp }) => [type, timestamp])).toEqual([
    ['key', 67_000],
    ['delta', 134_000],
  ]);
  expect(decoder.figures()?.skipped).toBe(1);
});

test('only the newest picture is painted, and every one is closed', () => {
  send(0, true);
  for (const at of [0, 1, 2]) decoders[0]?.give(at * 67_000);
  expect([frames.length, openPictures]).toEqual([1, 1]);
  frames[0]?.();
  expect(openPictures).toBe(0);
  expect(decoder.figures()).toMatchObject({ shown: 1, timeMs: 134, widthPx: 352, heightPx: 288 });
  decoders[0]?.give(3 * 67_000);
  decoder.release();
  expect(openPictures).toBe(0);
  // What a closed decoder still gives out.
  decoders[0]?.give(4 * 67_000);
  expect(openPictures).toBe(0);
});

test('a queue that grows leaves key frames alone until it is short again', () => {
  send(0, true);
  const [made] = decoders;
  if (made === undefined) throw new Error('no decoder');
  made.decodeQueueSize = 11;
  send(67, false);
  made.decodeQueueSize = 0;
  send(134, false);
  expect(made.chunks).toHaveLength(1);
  send(200, true);
  send(267, false);
  expect(made.chunks.map(({ type }) => type)).toEqual(['key', 'key', 'delta']);
});

test('frames that come late leave key frames alone, and a line that stays slower is no longer late', () => {
  send(0, true);
  nowMs = 1_700;
  send(67, false);
  expect(decoders[0]?.chunks).toHaveLength(1);
  for (let at = 2_000; at < 26_000; at += 1_000) {
    nowMs = at + 1_633;
    send(at, true);
    send(at + 10, false);
  }
  expect(decoders[0]?.chunks.at(-1)?.type).toBe('delta');
});

test('a recording is shown whole, however late it comes', () => {
  decoder.format({ codec: 'h264', live: false });
  send(0, true);
  nowMs = 60_000;
  send(67, false);
  expect(decoders[0]?.chunks).toHaveLength(2);
});

test('a decoder that broke or was taken away is made anew at the next key frame', () => {
  send(0, true);
  decoders[0]?.init.error(Object.assign(new Error('gone'), { name: 'QuotaExceededError' }) as DOMException);
  expect(faults).toEqual(['reclaimed']);
  send(67, false);
  expect(decoders).toHaveLength(1);
  send(134, true);
  expect(decoders[1]?.chunks).toHaveLength(1);
});

test('after a jump the next key frame begins', () => {
  send(0, true);
  decoder.restart();
  send(5_000, false);
  send(5_067, true);
  expect(decoders[0]?.chunks.map(({ timestamp }) => timestamp)).toEqual([0, 5_067_000]);
  expect(decoders[0]?.configs).toHaveLength(2);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@playwright/test';

import { cameraSize, createCamera } from '#simulator/cameras/camera-picture.ts';
import { plateHashOf } from '#simulator/cameras/code-row.ts';
import { createEncoder } from '#simulator/cameras/h264-encoder.ts';
import type { Macroblock, Picture } from '#simulator/cameras/macroblock.ts';

import { readCode } from '../../support/video/read-code.ts';

interface Unit {
  readonly key: boolean;
  readonly base64: string;
}

/** Brightness and both chroma planes of every decoded picture (I420), and the decoder's complaints. */
const decodeInPage = async ({ codec, units }: { codec: string; units: readonly Unit[] }) => {
  const planes: string[] = [];
  const failures: string[] = [];
  const copies: Promise<void>[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => {
      const index = planes.push('') - 1;
      const bytes = new Uint8Array(frame.allocationSize());
      copies.push(
        frame.copyTo(bytes).then(() => {
          let text = '';
          for (let from = 0; from < bytes.length; from += 8192)
            text += String.fromCharCode(...bytes.subarray(from, from + 8192));
          planes[index] = btoa(text);
          frame.close();
        }),
      );
    },
    error: (error) => failures.push(error.message),
  });
  decoder.configure({ codec, optimizeForLatency: true });
  for (const [index, { key, base64 }] of units.entries()) {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    decoder.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp: index * 66_667, data }));
    // A decoder hands out no more pictures while many are open.
    if (index % 8 === 7) await Promise.all(copies);
  }
  if (failures.length === 0) await decoder.flush();
  await Promise.all(copies);
  return { planes, failures };
};

/** Level, constraints and profile stand behind the start code and the type of the first unit. */
const codecOf = (first: Buffer): string => `avc1.${first.subarray(5, 8).toString('hex')}`;

const width = cameraSize.widthMb * 16;
const height = cameraSize.heightMb * 16;

/** Where a decoded picture differs from what was drawn: macroblocks, by number. */
const differences = (picture: Picture, planes: Buffer): number[] =>
  picture.flatMap(({ y, u, v, luma }: Macroblock, index) => {
    const left = (index % cameraSize.widthMb) * 16;
    const top = Math.floor(index / cameraSize.widthMb) * 16;
    for (let row = 0; row < 16; row += 1)
      for (let column = 0; column < 16; column += 1) {
        const chroma = ((top + row) >> 1) * (width / 2) + ((left + column) >> 1);
        if (
          planes[(top + row) * width + left + column] !== (luma?.[row * 16 + column] ?? y) ||
          planes[width * height + chroma] !== u ||
          planes[width * height * 1.25 + chroma] !== v
        )
          return [index];
      }
    return [];
  });

/** Macroblocks of every brightness and chroma, and of noise, in no order. */
const roughPicture = (seed: number): Picture => {
  let state = seed;
  const random = (from: number, to: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
  return Array.from({ length: cameraSize.widthMb * cameraSize.heightMb }, () => {
    const colour = { y: random(0, 255), u: random(0, 255), v: random(0, 255) };
    if (random(0, 3) > 0) return colour;
    return {
      ...colour,
      luma: Uint8Array.from({ length: 256 }, () => (random(0, 9) > 0 ? random(0, 255) : 0)),
    };
  });
};

test(
  'a browser decodes the pretend cameras’ pictures exactly, and the code row says which they are',
  { tag: '@deep' },
  async ({ page }) => {
    // WebCodecs is there for pages of this machine's own address.
    const server = createServer((_, reply) =>
      reply.setHeader('content-type', 'text/html').end('<!doctype html>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const plate = '浙B12345';
      const startMs = Date.parse('2026-03-01T15:59:58.500Z');
      const timesMs = Array.from({ length: 60 }, (_, index) => startMs + Math.round((index * 1000) / 15));
      const camera = createCamera(plate, 3);
      const rough = [1, 2, 3].map(roughPicture);
      const mixed = (rough[2] ?? []).map((macroblock, index) =>
        index % 3 === 0 ? macroblock : (rough[1]?.[index] ?? macroblock),
      );
      const pictures = [...timesMs.map(camera), ...rough, mixed, mixed];
      const encode = createEncoder(cameraSize);
      // Past the sixteen numbers of frames; noise comes as key pictures and as others.
      const coded = pictures.map((picture, index) => {
        const key = index % 30 === 0 || index === 61;
        return { key, bytes: encode(picture, key) };
      });
      const codec = codecOf(coded[0]?.bytes ?? Buffer.alloc(0));
      expect(codec).toBe('avc1.42c00d');
      const units = coded.map(({ key, bytes }) => ({ key, base64: bytes.toString('base64') }));
      const { planes, failures } = await page.evaluate(decodeInPage, { codec, units });
      expect(failures).toEqual([]);
      const decoded = planes.map((text) => Buffer.from(text, 'base64'));
      expect(decoded).toHaveLength(pictures.length);
      expect(
        pictures.map((picture, index) => differences(picture, decoded[index] ?? Buffer.alloc(0))),
      ).toEqual(pictures.map(() => []));
      const codes = timesMs.map((_, index) => readCode((x, y) => decoded[index]?.[y * width + x] ?? 128));
      expect(codes).toEqual(
        timesMs.map((timeMs) => ({
          channel: 3,
          // Midnight in China is crossed.
          seconds: ((Math.floor(timeMs / 1000) + 8 * 3600) % 86_400) % 4096,
          plateHash: plateHashOf(plate),
        })),
      );
    } finally {
      server.close();
    }
  },
);

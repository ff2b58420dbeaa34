import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Datum, fromWgs84 } from '#domain/geo/datum.ts';

import { pngOf } from './png.ts';

type Degrees = readonly [longitudeDeg: number, latitudeDeg: number];

const size = 256;

/** Place on the world's picture at a zoom, px. */
export const worldPixel = ([longitudeDeg, latitudeDeg]: Degrees, zoom: number): Degrees => {
  const side = size * 2 ** zoom;
  const latitude = (latitudeDeg / 180) * Math.PI;
  return [
    ((longitudeDeg + 180) / 360) * side,
    ((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * side,
  ];
};

const latitudeAt = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;

/** Discs lie so far apart, degrees: some 90 to 180 px. */
export const latticeDeg = (zoom: number): number => 128 / 2 ** zoom;

const discPx = 5;

/** A tile with a red disc where each corner of a lattice of WGS-84 lies in the datum. */
const tileOf = (datum: Datum, z: number, x: number, y: number): Buffer => {
  const rgb = Buffer.alloc(size * size * 3, 225);
  const step = latticeDeg(z);
  const [west, east] = [(x / 2 ** z) * 360 - 180, ((x + 1) / 2 ** z) * 360 - 180];
  const [north, south] = [latitudeAt(y, z), latitudeAt(y + 1, z)];
  for (let i = Math.floor(west / step) - 1; i <= east / step + 1; i += 1)
    for (let j = Math.floor(south / step) - 1; j <= north / step + 1; j += 1) {
      const [px, py] = worldPixel(fromWgs84[datum]([i * step, j * step]), z);
      const [cx, cy] = [px - x * size, py - y * size];
      for (let row = Math.max(0, Math.floor(cy - discPx)); row <= Math.min(size - 1, cy + discPx); row += 1)
        for (
          let column = Math.max(0, Math.floor(cx - discPx));
          column <= Math.min(size - 1, cx + discPx);
          column += 1
        )
          if (Math.hypot(column + 0.5 - cx, row + 0.5 - cy) <= discPx) {
            const at = (row * size + column) * 3;
            rgb.set([220, 20, 60], at);
          }
    }
  return pngOf(size, rgb);
};

/**
 * A provider of pictures at `http://127.0.0.1:<port>/<datum>/{z}/{x}/{y}?key={key}` that paints what it is asked for; it can be
 * told to refuse the key.
 */
export const startPaintedProvider = async () => {
  let refused = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, datum, z, x, y] =
      /^\/(wgs84|gcj02)\/(\d+)\/(\d+)\/(\d+)\?key=secret$/.exec(request.url ?? '') ?? [];
    if (refused || datum === undefined) {
      response.writeHead(403).end('no');
      return;
    }
    const picture = tileOf(datum === 'gcj02' ? 'gcj02' : 'wgs84', Number(z), Number(x), Number(y));
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=600' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    refuse: (on: boolean): void => {
      refused = on;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

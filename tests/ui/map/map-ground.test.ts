import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Ground } from '#domain/maps/ground.ts';
import { createMapGround, type GroundState } from '#ui/map/base/ground/map-ground.ts';

const load = vi.hoisted(() => vi.fn());
vi.mock('#ui/map/base/ground/raster-ground.ts', () => ({ createRasterGround: load }));
vi.useFakeTimers();

const ground: Ground = {
  id: 'streets',
  kind: 'raster',
  title: ['街道', 'Streets'],
  datum: 'wgs84',
  minZoom: 0,
  maxZoom: 18,
  tileSize: 256,
  version: '1',
  box: null,
  credit: '',
  dim: true,
  tiles: '',
  names: null,
};

/** A map that takes layers, and what it is told of its ground. */
const world = () => {
  const added: BaseLayer[] = [];
  const said: GroundState[] = [];
  const map = {
    getLayers: () => ({ on: () => {}, un: () => {}, getArray: () => [] }),
    on: () => {},
    getView: () => ({ getCenter: () => [0, 0], getZoom: () => 9 }),
    addLayer: (layer: BaseLayer) => added.push(layer),
    removeLayer: () => {},
  } as unknown as OlMap;
  const look = () => ({ language: 'zh' }) as never;
  return { added, said, shown: createMapGround(map, look, (state) => void said.push(state)) };
};
const layers = { layers: [{ setVisible: () => {} }], changed: () => {}, again: () => {} };

beforeEach(() => load.mockReset());

test('a ground whose code does not come is away, and is drawn when it does', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockReturnValue(layers);
  const { added, said, shown } = world();
  await shown.set(ground);
  expect(said).toEqual([{ awaySinceMs: Date.now(), seen: false }]);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(added).toHaveLength(1);
  expect(said.at(-1)).toEqual({ awaySinceMs: null, seen: true });
});

test('another choice meanwhile is the one that is drawn', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { added, shown } = world();
  await shown.set(ground);
  await shown.set(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(added).toEqual([]);
});

import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import { toLonLat } from 'ol/proj.js';

import type { Ground } from '#domain/maps/ground.ts';

import { detailKey } from '../detail-key.ts';
import type { BaseMapLook } from '../map-look.ts';
import type { GroundLayers, GroundPorts } from './ground-layers.ts';

/** Tiles in a row that did not come, after which the ground counts as away. */
const awayAfter = 3;
const againAfterMs = 35_000;

const makers: Readonly<
  Record<Ground['kind'], (ground: Ground, ports: GroundPorts) => Promise<GroundLayers>>
> = {
  vector: async (ground, ports) => (await import('./vector-ground.ts')).createVectorGround(ground, ports),
  raster: async (ground, ports) => (await import('./raster-ground.ts')).createRasterGround(ground, ports),
};

/** What a map tells of its ground. */
export interface GroundState {
  /** Since when no tile comes, ms UTC; null: it answers. */
  readonly awaySinceMs: number | null;
  /** It is what is seen here; else the embedded map. */
  readonly seen: boolean;
}

export type OnGround = (state: GroundState) => void;

/**
 * Draws a map on a ground that can be changed. Beneath it the embedded map stays: it is seen where a tile is missing, and
 * whole while the ground is away. Code of a ground is read when one is first chosen.
 */
// oxlint-disable-next-line max-lines-per-function -- one state of a ground (shown, away, tried anew), which all of it moves
export const createMapGround = (map: OlMap, look: () => BaseMapLook, onGround: OnGround) => {
  let shown: { readonly ground: Ground; readonly drawn: GroundLayers | null } | null = null;
  let failures = 0;
  let firstFailureMs: number | null = null;
  let awaySince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let neededNow = (): void => {};
  /** Settles when roads and names of the embedded map are to be seen. */
  const detailNeeded = new Promise<void>((resolve) => {
    neededNow = resolve;
  });

  const covers = ({ box, minZoom }: Ground): boolean => {
    const view = map.getView();
    const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat(view.getCenter() ?? [0, 0]);
    if ((view.getZoom() ?? 0) < minZoom - 1) return false;
    if (box === null) return true;
    const [west, south, east, north] = box;
    return longitudeDeg >= west && longitudeDeg <= east && latitudeDeg >= south && latitudeDeg <= north;
  };

  const isDetailSeen = (): boolean =>
    shown === null || shown.drawn === null || awaySince !== null || !covers(shown.ground);

  let said: GroundState = { awaySinceMs: null, seen: false };
  const say = (): void => {
    const next = { awaySinceMs: awaySince, seen: !isDetailSeen() };
    if (next.awaySinceMs === said.awaySinceMs && next.seen === said.seen) return;
    said = next;
    onGround(next);
  };

  const settle = (): void => {
    say();
    const seen = isDetailSeen();
    if (seen) neededNow();
    // Beyond its box a ground has some last tiles, with nothing on them: they would cover the embedded map.
    for (const layer of shown?.drawn?.layers ?? [])
      layer.setVisible(shown !== null && awaySince === null && covers(shown.ground));
    for (const layer of map.getLayers().getArray())
      if (layer.get(detailKey) === true && layer.getVisible() !== seen) layer.setVisible(seen);
  };
  const added = ({ element }: { readonly element: BaseLayer }): void => {
    if (element.get(detailKey) === true) element.setVisible(isDetailSeen());
  };
  map.getLayers().on('add', added);
  map.on('moveend', settle);

  const setAway = (since: number | null): void => {
    if (awaySince === since) return;
    awaySince = since;
    settle();
  };

  const onTile = (came: boolean): void => {
    if (came) {
      failures = 0;
      firstFailureMs = null;
      setAway(null);
      return;
    }
    failures += 1;
    firstFailureMs ??= Date.now();
    if (failures < awayAfter) return;
    setAway(awaySince ?? firstFailureMs);
    timer ??= setTimeout(() => {
      timer = undefined;
      failures = 0;
      // While it was away nothing was asked for.
      for (const layer of shown?.drawn?.layers ?? []) layer.setVisible(true);
      shown?.drawn?.again();
    }, againAfterMs);
  };

  /** Draws what was chosen, unless another one was meanwhile. */
  const draw = async (waiting: NonNullable<typeof shown>): Promise<void> => {
    const { ground } = waiting;
    try {
      const drawn = await makers[ground.kind](ground, { look, onTile });
      if (shown !== waiting) return;
      shown = { ground, drawn };
      for (const layer of drawn.layers) map.addLayer(layer);
      setAway(null);
      settle();
    } catch {
      // Its code did not come: the line broke, or a newer version stands on the server.
      if (shown !== waiting) return;
      setAway(awaySince ?? Date.now());
      timer = setTimeout(() => void draw(waiting), againAfterMs);
    }
  };

  const clear = (): void => {
    for (const layer of shown?.drawn?.layers ?? []) map.removeLayer(layer);
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
    firstFailureMs = null;
    shown = null;
  };

  return {
    detailNeeded,
    /** Null: the embedded map. */
    set: async (ground: Ground | null): Promise<void> => {
      if (shown?.ground.id === ground?.id && shown?.ground.version === ground?.version) {
        if (ground === null) settle();
        return;
      }
      clear();
      setAway(null);
      if (ground === null) {
        settle();
        return;
      }
      shown = { ground, drawn: null };
      await draw(shown);
    },
    /** Colours or language are others. */
    changed: (): void => shown?.drawn?.changed(),
    dispose: (): void => {
      clear();
      map.getLayers().un('add', added);
    },
  };
};

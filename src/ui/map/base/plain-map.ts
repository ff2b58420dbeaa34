import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import ScaleLine from 'ol/control/ScaleLine.js';
import { boundingExtent } from 'ol/extent.js';
import { defaults as interactions } from 'ol/interaction/defaults.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';

import type { Ground } from '#domain/maps/ground.ts';

import { isOnMap } from '../shapes/shape-geometry.ts';
import { createShapeLayer } from '../shapes/shape-layer.ts';
import { addBaseMap } from './base-map.ts';
import type { MapHome } from './ground/ground-context.tsx';
import { createMapGround } from './ground/map-ground.ts';
import styles from './map-box.module.css';
import type { MapStart } from './map-box.tsx';
import type { MapLayer } from './map-layer.ts';
import type { BaseMapLook } from './map-look.ts';
import { type MapPicture, mapPicture } from './map-picture.ts';
import { createHome, viewOf } from './map-view.ts';
import { type Palette, readPalette } from './palette.ts';

type LonLat = readonly [longitudeDeg: number, latitudeDeg: number];

/** Where the pointer is, in px of the map and in metres of the web projection. */
export interface MapPointer {
  readonly pixel: readonly [number, number];
  readonly at: readonly [number, number];
}

export interface PlainMapEvents {
  /** Null: the pointer has left. */
  readonly onPoint: (pointer: MapPointer | null) => void;
  readonly onPress: (pointer: MapPointer) => void;
  /** Metres of the web projection in one px, after every change of zoom. */
  readonly onResolution: (metresAPx: number) => void;
  /** What is seen, degrees, whenever the map has come to rest. */
  readonly onBox: (box: readonly [west: number, south: number, east: number, north: number]) => void;
}

const pointerOf = ({
  pixel,
  coordinate,
}: {
  readonly pixel: readonly number[];
  readonly coordinate: readonly number[];
}): MapPointer => ({
  pixel: [pixel[0] ?? 0, pixel[1] ?? 0],
  at: [coordinate[0] ?? 0, coordinate[1] ?? 0],
});

/** A map with the embedded ground, fences, and what a page adds; without trucks. Lives longer than its element. */
export const createPlainMap = <P extends MapLayer>(
  element: HTMLElement,
  start: MapStart,
  makePart: (palette: Palette) => P,
  events: PlainMapEvents,
) => {
  let look: BaseMapLook = { palette: readPalette(element), language: start.language };
  const part = makePart(look.palette);
  const view = new View({
    ...viewOf(start.home, 9),
    minZoom: 3,
    maxZoom: 17,
    constrainResolution: false,
    enableRotation: false,
  });
  const map = new OlMap({
    target: element,
    controls: [new ScaleLine({ className: styles.scale, minWidth: 60 })],
    interactions: interactions({
      altShiftDragRotate: false,
      pinchRotate: false,
      // Where something is drawn, a double press ends it.
      doubleClickZoom: part.interactions === undefined,
    }),
    view,
    moveTolerance: 3,
  });
  const shapes = createShapeLayer(look.palette);
  for (const layer of [...shapes.layers, ...part.layers]) map.addLayer(layer);
  for (const interaction of part.interactions ?? []) map.addInteraction(interaction);
  const home = createHome(view, start.home, 9);
  map.on('pointerdrag', home.looksElsewhere);
  const ground = createMapGround(map, () => look, start.onGround);
  void addBaseMap(map, () => look, Promise.resolve(), ground.detailNeeded);

  map.on('pointermove', (event) => {
    if (!event.dragging) events.onPoint(pointerOf(event));
  });
  map.on('singleclick', (event) => events.onPress(pointerOf(event)));
  map.on('moveend', () => {
    const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent(map.getSize());
    const [west = 0, south = 0] = toLonLat([left, bottom]);
    const [east = 0, north = 0] = toLonLat([right, top]);
    events.onBox([west, south, east, north]);
  });
  view.on('change:resolution', () => events.onResolution(view.getResolution() ?? 1));
  map.getViewport()?.addEventListener('pointerleave', () => events.onPoint(null));

  const setLook = (next: 'zh' | 'en'): void => {
    look = { palette: readPalette(element), language: next };
    shapes.setPalette(look.palette);
    part.setPalette(look.palette);
    ground.changed();
    for (const layer of map.getAllLayers()) layer.changed();
  };

  return {
    part,
    shapes,
    pixelOf: (place: LonLat): readonly [number, number] | null => {
      const pixel = map.getPixelFromCoordinate(fromLonLat([...place]));
      return pixel ? [pixel[0] ?? 0, pixel[1] ?? 0] : null;
    },
    resolution: (): number => view.getResolution() ?? 1,
    /** Brings all of these into view, no nearer than `maxZoom`. */
    fit: (all: readonly LonLat[], maxZoom: number): void => {
      // What is being typed is no place yet.
      const places = all.filter(isOnMap);
      if (places.length === 0) return;
      home.looksElsewhere();
      map.updateSize();
      view.fit(boundingExtent(places.map((place) => fromLonLat([...place]))), {
        padding: [24, 24, 24, 24],
        maxZoom,
      });
    },
    /** Brings a place into the middle; the zoom stays. */
    centre: (place: LonLat): void => {
      home.looksElsewhere();
      view.setCenter(fromLonLat([...place]));
    },
    setLook,
    setGround: (next: Ground | null): void => void ground.set(next),
    setHome: (next: MapHome | null): void => home.set(next),
    /** What is seen, for paper; null: it is not in the page. */
    picture: (): MapPicture | null => mapPicture(map, element, () => setLook(look.language)),
    show: (target: HTMLElement | undefined): void => map.setTarget(target),
    updateSize: (): void => map.updateSize(),
    renderSync: (): void => map.renderSync(),
    dispose: (): void => {
      ground.dispose();
      shapes.dispose();
      part.dispose();
      map.setTarget(undefined);
      map.dispose();
    },
  };
};

export type PlainMap<P extends MapLayer> = ReturnType<typeof createPlainMap<P>>;

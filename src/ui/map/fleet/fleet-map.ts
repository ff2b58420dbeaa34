import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import ScaleLine from 'ol/control/ScaleLine.js';
import { boundingExtent } from 'ol/extent.js';
import { defaults as interactions } from 'ol/interaction/defaults.js';
import { toLonLat } from 'ol/proj.js';

import type { Ground } from '#domain/maps/ground.ts';

import { addBaseMap } from '../base/base-map.ts';
import type { MapHome } from '../base/ground/ground-context.tsx';
import { createMapGround } from '../base/ground/map-ground.ts';
import styles from '../base/map-box.module.css';
import type { MapStart } from '../base/map-box.tsx';
import type { BaseMapLook } from '../base/map-look.ts';
import { mapPicture, type MapPicture } from '../base/map-picture.ts';
import { createHome, viewOf } from '../base/map-view.ts';
import { readPalette } from '../base/palette.ts';
import { createShapeLayer } from '../shapes/shape-layer.ts';
import type { MapTruck } from './map-things.ts';
import { createTruckOverlay } from './truck-overlay.ts';

const usualZoom = 9.4;

/** Roads and names wait for the first trucks, but no longer than this: a fleet may have none, or no line. */
const trucksWithinMs = 1000;

export interface FleetMapEvents {
  readonly onPick: (truck: MapTruck | null) => void;
  /** A place that was pressed while something is measured. */
  readonly onPlace: (place: readonly [longitudeDeg: number, latitudeDeg: number]) => void;
  /** The user moved the map by hand. */
  readonly onDrag: () => void;
  readonly reducedMotion: boolean;
}

/** A map with the embedded base, fences, a trail and trucks. Lives longer than the element that shows it. */
// oxlint-disable-next-line max-lines-per-function -- one map and its verbs, in the first script of the map, whose bytes are counted
export const createFleetMap = (element: HTMLElement, start: MapStart, events: FleetMapEvents) => {
  let look: BaseMapLook = { palette: readPalette(element), language: start.language };
  const map = new OlMap({
    target: element,
    controls: [new ScaleLine({ className: styles.scale, minWidth: 60 })],
    interactions: interactions({ altShiftDragRotate: false, pinchRotate: false }),
    view: new View({
      ...viewOf(start.home, usualZoom),
      minZoom: 3,
      maxZoom: 17,
      constrainResolution: false,
      enableRotation: false,
    }),
    moveTolerance: 3,
  });
  const overlay = createTruckOverlay(map, look.palette);
  const shapes = createShapeLayer(look.palette);
  for (const layer of shapes.layers) map.addLayer(layer);
  let onTrucks = (): void => {};
  const trucksDrawn = new Promise<void>((resolve) => {
    onTrucks = resolve;
    setTimeout(resolve, trucksWithinMs);
  });
  const ground = createMapGround(map, () => look, start.onGround);
  void addBaseMap(map, () => look, trucksDrawn, ground.detailNeeded);

  const slack = matchMedia('(pointer: coarse)').matches ? 22 : 12;
  const duration = events.reducedMotion ? 0 : 220;
  const view = map.getView();
  const home = createHome(view, start.home, usualZoom);
  map.on('pointerdrag', home.looksElsewhere);

  const fit = (spots: readonly { readonly x: number; readonly y: number }[], maxZoom: number): void => {
    if (spots.length === 0) return;
    home.looksElsewhere();
    view.fit(boundingExtent(spots.map(({ x, y }) => [x, y])), {
      padding: [72, 64, 72, 64],
      maxZoom,
      duration,
    });
  };

  let measuring = false;
  map.on('singleclick', ({ coordinate, pixel: [x = 0, y = 0] }) => {
    if (measuring) {
      const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat(coordinate);
      events.onPlace([longitudeDeg, latitudeDeg]);
      return;
    }
    const hit = overlay.hitAt(x, y, slack);
    if (hit && 'cluster' in hit) fit(hit.cluster, Math.min(14, (view.getZoom() ?? 10) + 3));
    else events.onPick(hit?.truck ?? null);
  });
  map.on('pointermove', ({ dragging, pixel: [x = 0, y = 0] }) => {
    if (!dragging && !measuring) element.style.cursor = overlay.hitAt(x, y, slack) ? 'pointer' : '';
  });
  map.on('pointerdrag', events.onDrag);

  const setGround = async (next: Ground | null): Promise<void> => {
    await trucksDrawn;
    await ground.set(next);
  };

  const setLook = (next: 'zh' | 'en'): void => {
    look = { palette: readPalette(element), language: next };
    overlay.setPalette(look.palette);
    shapes.setPalette(look.palette);
    ground.changed();
    for (const layer of map.getAllLayers()) layer.changed();
  };

  return {
    overlay,
    shapes,
    setTrucks: (trucks: readonly MapTruck[]): void => {
      overlay.setTrucks(trucks);
      if (trucks.length > 0) requestAnimationFrame(onTrucks);
    },
    fit: (trucks: readonly MapTruck[]): void => fit(trucks, 13),
    /** Brings a place into view; comes closer only when it was far. */
    centre: (x: number, y: number, closest = 13): void => {
      home.looksElsewhere();
      view.animate({ center: [x, y], zoom: Math.max(view.getZoom() ?? 0, closest), duration });
    },
    /** Follows without changing the zoom. */
    pan: (x: number, y: number): void => {
      view.animate({ center: [x, y], duration: events.reducedMotion ? 0 : 250 });
    },
    /** Keeps what is shown clear of panels: top, right, bottom, left in px. */
    setPadding: (padding: readonly [number, number, number, number]): void => {
      view.padding = [...padding];
    },
    /** A press is a place, and chooses no truck. */
    setMeasuring: (on: boolean): void => {
      measuring = on;
      element.style.cursor = on ? 'crosshair' : '';
    },
    zoomBy: (steps: number): void => {
      home.looksElsewhere();
      view.animate({ zoom: (view.getZoom() ?? 10) + steps, duration });
    },
    setLook,
    /** Trucks come first: a ground is drawn beneath them afterwards. */
    setGround: (next: Ground | null): void => void setGround(next),
    setHome: (next: MapHome | null): void => home.set(next),
    /** What is seen, for paper; null: it is not in the page. */
    picture: (): MapPicture | null => mapPicture(map, element, () => setLook(look.language)),
    show: (target: HTMLElement | undefined): void => map.setTarget(target),
    updateSize: (): void => map.updateSize(),
    renderSync: (): void => map.renderSync(),
    dispose: (): void => {
      overlay.dispose();
      ground.dispose();
      shapes.dispose();
      map.setTarget(undefined);
      map.dispose();
    },
  };
};

export type FleetMap = ReturnType<typeof createFleetMap>;

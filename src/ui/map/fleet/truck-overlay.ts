import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import { apply } from 'ol/transform.js';

import { gridClusters } from './clusters.ts';
import { createLabelBoxes } from './label-boxes.ts';
import { agedPalette, type Palette } from '../base/palette.ts';
import type { Drawn, Frame, Hit, MapPlace, MapTruck } from './map-things.ts';
import { createPainter, labelsFromZoom } from './overlay-painter.ts';
import { createSprites } from './sprites.ts';

import styles from '../base/map-box.module.css';

const clusterBelowZoom = 13;
const clusterCellPx = 60;
const clusterLeast = 3;
/** Alarms stay single as long as they can be distinguished. */
const maxSingleAlarms = 200;

/**
 * Trucks on a canvas of their own above the map: a change of the fleet repaints this canvas and not the base map.
 * Only what is in view is drawn; below street zoom trucks gather in clusters, alarms never do.
 */
// oxlint-disable-next-line max-lines-per-function -- one canvas and its repaint, in the first script of the map, whose bytes are counted
export const createTruckOverlay = (map: OlMap, firstPalette: Palette) => {
  const canvas = document.createElement('canvas');
  canvas.className = styles.trucks ?? '';
  canvas.dataset['part'] = 'trucks';
  map.getViewport()?.insertBefore(canvas, map.getOverlayContainer() ?? null);
  const ratio = Math.min(2, devicePixelRatio || 1);
  let painter = createPainter(firstPalette, createSprites(firstPalette, ratio), null);
  let trucks: readonly MapTruck[] = [];
  let places: readonly MapPlace[] = [];
  let palette = firstPalette;
  let age: string | null = null;
  let selectedId: number | null = null;
  let drawn: Drawn[] = [];
  let lastFrame: FrameState | null = null;
  let asked = 0;

  const draw = (state: FrameState): void => {
    const [width = 0, height = 0] = state.size;
    if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    drawn = [];
    const pixel: [number, number] = [0, 0];
    const toPixel = (x: number, y: number): [number, number] => {
      pixel[0] = x;
      pixel[1] = y;
      apply(state.coordinateToPixelTransform, pixel);
      return [pixel[0], pixel[1]];
    };
    const { resolution } = state.viewState;
    const free = createLabelBoxes();
    const frame: Frame = {
      context,
      toPixel,
      width,
      height,
      zoom: state.viewState.zoom,
      selectedId,
      hits: drawn,
      free,
    };
    const margin = 60 * resolution;
    const [west = 0, south = 0, east = 0, north = 0] = state.extent ?? [];
    const inView: MapTruck[] = [];
    const alarms: MapTruck[] = [];
    let selected: MapTruck | null = null;
    for (const truck of trucks) {
      if (
        truck.x < west - margin ||
        truck.x > east + margin ||
        truck.y < south - margin ||
        truck.y > north + margin
      )
        continue;
      if (truck.id === selectedId) selected = truck;
      else if (truck.state === 'alarm') alarms.push(truck);
      else inView.push(truck);
    }
    const far = frame.zoom < clusterBelowZoom;
    const grouped = alarms.length > maxSingleAlarms ? [...inView, ...alarms] : inView;
    // The cell follows whole zoom levels, so that clusters don't flicker while one zooms.
    const cellSize = clusterCellPx * (156_543.034 / 2 ** Math.floor(frame.zoom));
    const { clusters, singles } = far
      ? gridClusters(grouped, cellSize, clusterLeast)
      : { clusters: [], singles: grouped };
    const top = [
      ...(alarms.length > maxSingleAlarms ? [] : alarms),
      ...(selected === null ? [] : [selected]),
    ];
    const at = new Map<MapTruck, [number, number]>();
    for (const truck of singles) at.set(truck, toPixel(truck.x, truck.y));
    for (const truck of top) at.set(truck, toPixel(truck.x, truck.y));
    for (const [px, py] of at.values())
      free({ left: px - 9, top: py - 9, right: px + 9, bottom: py + 9 }, true);
    for (const truck of singles) {
      const [px, py] = at.get(truck) ?? [0, 0];
      painter.drawMarker(frame, truck, px, py);
    }
    for (const cluster of clusters) {
      const [px, ground] = toPixel(cluster.x, cluster.y);
      // Beside an alarm that would cover it.
      const covered = top.some((truck) => {
        const [x, y] = at.get(truck) ?? [0, 0];
        return Math.abs(x - px) < 34 && Math.abs(y - ground) < 32;
      });
      const py = covered ? ground - 38 : ground;
      free({ left: px - 18, top: py - 17, right: px + 18, bottom: py + 17 }, true);
      painter.drawCluster(frame, cluster, px, py);
    }
    for (const truck of top) {
      const [px, py] = at.get(truck) ?? [0, 0];
      painter.drawMarker(frame, truck, px, py);
    }
    const labelled = frame.zoom >= labelsFromZoom;
    for (const truck of top.toReversed()) {
      if (!labelled && truck !== selected && top.length > 30) break;
      const [px, py] = at.get(truck) ?? [0, 0];
      painter.drawLabel(frame, truck, px, py);
    }
    painter.drawPlaces(frame, places);
    if (labelled) {
      for (const truck of singles) {
        const [px, py] = at.get(truck) ?? [0, 0];
        painter.drawLabel(frame, truck, px, py);
      }
    }
  };

  const redraw = (): void => {
    if (lastFrame === null) return map.render();
    if (asked !== 0) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      if (lastFrame) draw(lastFrame);
    });
  };

  const repaint = (): void => {
    const inks = age === null ? palette : agedPalette(palette);
    painter = createPainter(inks, createSprites(inks, ratio), age);
    redraw();
  };

  const afterRender = ({ frameState }: { readonly frameState: FrameState | null }): void => {
    if (!frameState) return;
    lastFrame = frameState;
    // What was asked for later in this frame is drawn with the ground.
    cancelAnimationFrame(asked);
    asked = 0;
    draw(frameState);
  };
  map.on('postrender', afterRender);

  return {
    setTrucks: (next: readonly MapTruck[]): void => {
      trucks = next;
      redraw();
    },
    setPlaces: (next: readonly MapPlace[]): void => {
      places = next;
      redraw();
    },
    select: (id: number | null): void => {
      selectedId = id;
      redraw();
    },
    setPalette: (next: Palette): void => {
      palette = next;
      repaint();
    },
    /** Age of all trucks, in words: they are grey then, with their age; null: up to date. */
    setAge: (next: string | null): void => {
      if (next === age) return;
      age = next;
      repaint();
    },
    /** What lies under a point of the map's viewport, topmost first. */
    hitAt: (x: number, y: number, slack: number): Hit | null => {
      let best: Hit | null = null;
      let bestDistance = Infinity;
      for (const { px, py, reach, hit } of drawn) {
        const distance = Math.hypot(px - x, py - y);
        if (distance <= Math.max(reach, slack) && distance <= bestDistance) {
          best = hit;
          bestDistance = distance;
        }
      }
      return best;
    },
    dispose: (): void => {
      map.un('postrender', afterRender);
      cancelAnimationFrame(asked);
      canvas.remove();
    },
  };
};

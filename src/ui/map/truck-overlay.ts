import type OlMap from 'ol/Map.js';
import type { FrameState } from 'ol/Map.js';
import { apply } from 'ol/transform.js';

import { truckStates, type TruckStateKey } from '#domain/truck-status-words.ts';

import { gridClusters, type Cluster } from './clusters.ts';
import { createLabelBoxes } from './label-boxes.ts';
import type { Palette } from './palette.ts';
import { createSprites, spriteReach, type Sprites } from './sprites.ts';

/** A truck as the map sees it; `x`, `y` in metres of the web projection. */
export interface MapTruck {
  readonly id: number;
  readonly label: string;
  readonly state: TruckStateKey;
  readonly headingDeg: number | null;
  readonly x: number;
  readonly y: number;
}

/** A depot, station or other place with a name. */
export interface MapPlace {
  readonly glyph: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export type Hit = { readonly truck: MapTruck } | { readonly cluster: readonly MapTruck[] };

const clusterBelowZoom = 13;
const clusterCellPx = 60;
const clusterLeast = 3;
const labelsFromZoom = 11;
const placesFromZoom = 10;
/** Alarms stay single as long as they can be told apart. */
const maxSingleAlarms = 200;

interface Drawn {
  readonly px: number;
  readonly py: number;
  readonly reach: number;
  readonly hit: Hit;
}

interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly toPixel: (x: number, y: number) => [number, number];
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/**
 * Trucks on a canvas of their own above the map: a change of the fleet repaints this canvas and not the base map.
 * Only what is in view is drawn; below street zoom trucks gather in clusters, alarms never do.
 */
export const createTruckOverlay = (map: OlMap, firstPalette: Palette) => {
  const canvas = document.createElement('canvas');
  canvas.className = 'truck-canvas';
  map.getViewport()?.insertBefore(canvas, map.getOverlayContainer() ?? null);
  const ratio = Math.min(2, devicePixelRatio || 1);
  let palette = firstPalette;
  let sprites: Sprites = createSprites(palette, ratio);
  let trucks: readonly MapTruck[] = [];
  let places: readonly MapPlace[] = [];
  let selectedId: number | null = null;
  let drawn: Drawn[] = [];
  let lastFrame: FrameState | null = null;
  let asked = 0;
  const widths = new Map<string, number>();

  const textWidth = (context: CanvasRenderingContext2D, text: string): number => {
    const key = context.font + text;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size > 20_000) widths.clear();
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };

  const drawMarker = ({ context }: Frame, truck: MapTruck, px: number, py: number): void => {
    const selected = truck.id === selectedId;
    if (selected || truck.state === 'alarm') {
      context.beginPath();
      context.arc(px, py, selected ? 20 : 17, 0, Math.PI * 2);
      if (selected) {
        context.globalAlpha = 0.55;
        context.fillStyle = palette.halo;
        context.fill();
        context.globalAlpha = 1;
      } else context.globalAlpha = 0.55;
      context.lineWidth = selected ? 2 : 1.5;
      context.strokeStyle = selected ? palette.text : palette.alarm;
      context.stroke();
      context.globalAlpha = 1;
    }
    context.drawImage(
      sprites(truck.state, truck.headingDeg),
      px - spriteReach,
      py - spriteReach,
      spriteReach * 2,
      spriteReach * 2,
    );
    drawn.push({ px, py, reach: 14, hit: { truck } });
  };

  const drawCluster = ({ context }: Frame, cluster: Cluster<MapTruck>, px: number, py: number): void => {
    const text = String(cluster.members.length);
    context.font = `600 13px ${palette.font}`;
    const width = Math.max(32, textWidth(context, text) + 18);
    const height = 30;
    const left = Math.round(px - width / 2);
    const top = Math.round(py - height / 2);
    context.beginPath();
    context.roundRect(left - 2.5, top - 2.5, width + 5, height + 5, 6);
    context.fillStyle = palette.halo;
    context.fill();
    context.beginPath();
    context.roundRect(left, top, width, height, 4);
    context.fillStyle = palette.surface;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = palette.text2;
    context.stroke();
    context.fillStyle = palette.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, px, py - 2);
    let x = left + 4;
    const bar = width - 8;
    for (const { key } of truckStates) {
      const count = cluster.members.filter(({ state }) => state === key).length;
      if (count === 0) continue;
      const share = (bar * count) / cluster.members.length;
      context.fillStyle = palette[key];
      context.fillRect(x, top + height - 6, Math.max(1, share - 1), 3);
      x += share;
    }
    if (cluster.members.some(({ state }) => state === 'alarm')) {
      context.drawImage(
        sprites('alarm', null),
        left + width - spriteReach,
        top - spriteReach,
        spriteReach * 2,
        spriteReach * 2,
      );
    }
    drawn.push({ px, py, reach: width / 2, hit: { cluster: cluster.members } });
  };

  const drawLabel = (
    frame: Frame,
    truck: MapTruck,
    px: number,
    py: number,
    free: ReturnType<typeof createLabelBoxes>,
  ): void => {
    const { context } = frame;
    const selected = truck.id === selectedId;
    const alarm = truck.state === 'alarm';
    context.font = `${selected || alarm ? '600 ' : ''}11px ${palette.font}`;
    const width = textWidth(context, truck.label) + 8;
    const top = py + (selected ? 22 : alarm ? 19 : 13);
    const left = px - width / 2;
    if (!free({ left, top, right: left + width, bottom: top + 16 }, selected || alarm)) return;
    context.beginPath();
    context.roundRect(left, top, width, 16, 2);
    context.fillStyle = selected ? palette.text : alarm ? palette.alarmFill : palette.halo;
    context.globalAlpha = selected || alarm ? 1 : 0.95;
    context.fill();
    context.globalAlpha = 1;
    context.fillStyle = selected
      ? palette.surface
      : alarm
        ? palette.onAccent
        : truck.state === 'offline'
          ? palette.text3
          : palette.text;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(truck.label, px, top + 8.5);
  };

  const drawPlaces = (frame: Frame, free: ReturnType<typeof createLabelBoxes>): void => {
    if (frame.zoom < placesFromZoom) return;
    const { context } = frame;
    for (const place of places) {
      const [px, py] = frame.toPixel(place.x, place.y);
      if (px < -80 || py < -20 || px > frame.width + 80 || py > frame.height + 20) continue;
      context.font = `11px ${palette.font}`;
      const named = frame.zoom >= labelsFromZoom;
      const width = named ? textWidth(context, place.label) + 26 : 18;
      if (!free({ left: px - 9, top: py - 9, right: px - 9 + width, bottom: py + 9 })) continue;
      context.textBaseline = 'middle';
      if (named) {
        context.textAlign = 'left';
        context.lineWidth = 3;
        context.lineJoin = 'round';
        context.strokeStyle = palette.halo;
        context.strokeText(place.label, px + 13, py);
        context.fillStyle = palette.text2;
        context.fillText(place.label, px + 13, py);
      }
      context.beginPath();
      context.roundRect(px - 9, py - 9, 18, 18, 2);
      context.fillStyle = palette.text2;
      context.fill();
      context.font = `600 10px ${palette.font}`;
      context.textAlign = 'center';
      context.fillStyle = palette.surface;
      context.fillText(place.glyph, px, py + 0.5);
    }
  };

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
    const frame: Frame = { context, toPixel, width, height, zoom: state.viewState.zoom };
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
    const free = createLabelBoxes();
    const at = new Map<MapTruck, [number, number]>();
    for (const truck of singles) at.set(truck, toPixel(truck.x, truck.y));
    for (const truck of top) at.set(truck, toPixel(truck.x, truck.y));
    for (const [px, py] of at.values())
      free({ left: px - 9, top: py - 9, right: px + 9, bottom: py + 9 }, true);
    for (const truck of singles) {
      const [px, py] = at.get(truck) ?? [0, 0];
      drawMarker(frame, truck, px, py);
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
      drawCluster(frame, cluster, px, py);
    }
    for (const truck of top) {
      const [px, py] = at.get(truck) ?? [0, 0];
      drawMarker(frame, truck, px, py);
    }
    const labelled = frame.zoom >= labelsFromZoom;
    for (const truck of top.toReversed()) {
      if (!labelled && truck !== selected && top.length > 30) break;
      const [px, py] = at.get(truck) ?? [0, 0];
      drawLabel(frame, truck, px, py, free);
    }
    drawPlaces(frame, free);
    if (labelled) {
      for (const truck of singles) {
        const [px, py] = at.get(truck) ?? [0, 0];
        drawLabel(frame, truck, px, py, free);
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

  const afterRender = ({ frameState }: { readonly frameState: FrameState | null }): void => {
    if (!frameState) return;
    lastFrame = frameState;
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
      sprites = createSprites(palette, ratio);
      redraw();
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

export type TruckOverlay = ReturnType<typeof createTruckOverlay>;

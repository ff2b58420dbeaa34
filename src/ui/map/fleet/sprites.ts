import type { TruckStateKey } from '#domain/words/truck-status-words.ts';

import { markerLayers, type MarkerInk } from '../../drawing/marker-shape.ts';
import type { Palette } from '../base/palette.ts';

/** Headings are drawn in steps of this many degrees: finer is not seen at 28 px. */
const stepDeg = 10;

/** Half of a bitmap's edge in CSS px: room for the chevron around an alarm. */
export const spriteReach = 20;

const paint = (
  context: OffscreenCanvasRenderingContext2D,
  state: TruckStateKey,
  headingDeg: number | null,
  palette: Palette,
  ratio: number,
): void => {
  const ink: Record<MarkerInk, string> = {
    halo: palette.halo,
    state: palette[state],
    surface: palette.surface,
    onAlarm: palette.onAlarm,
  };
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const layer of markerLayers(state, headingDeg !== null)) {
    context.setTransform(ratio, 0, 0, ratio, spriteReach * ratio, spriteReach * ratio);
    if (layer.turns && headingDeg !== null) context.rotate((headingDeg * Math.PI) / 180);
    const path = new Path2D(layer.path);
    if (layer.fill) {
      context.fillStyle = ink[layer.fill];
      context.fill(path);
    }
    if (layer.stroke) {
      context.strokeStyle = ink[layer.stroke];
      context.lineWidth = layer.width ?? 1;
      context.stroke(path);
    }
  }
};

/** Markers as bitmaps turned beforehand, painted when first wanted: 5 states, still or one of 36 headings. */
export const createSprites = (palette: Palette, ratio: number) => {
  const made = new Map<string, ImageBitmap>();
  const edge = spriteReach * 2 * ratio;
  const canvas = new OffscreenCanvas(edge, edge);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return (state: TruckStateKey, headingDeg: number | null): ImageBitmap => {
    const turned = headingDeg === null || state === 'stop' || state === 'offline';
    const step = turned ? null : (Math.round(headingDeg / stepDeg) * stepDeg) % 360;
    const key = `${state} ${step ?? ''}`;
    const found = made.get(key);
    if (found) return found;
    paint(context, state, step, palette, ratio);
    // The canvas is empty afterwards, as it was.
    const bitmap = canvas.transferToImageBitmap();
    made.set(key, bitmap);
    return bitmap;
  };
};

export type Sprites = ReturnType<typeof createSprites>;

import { truckStates } from '#domain/words/truck-status-words.ts';

import type { Cluster } from './clusters.ts';
import type { Frame, MapPlace, MapTruck } from './map-things.ts';
import type { Palette } from '../base/palette.ts';
import { spriteReach, type Sprites } from './sprites.ts';

/** Markers are named from this zoom on, places shown from a little before. */
export const labelsFromZoom = 11;
const placesFromZoom = 10;

/**
 * Paints the things of one repaint in one palette and notes in `hits` where they are.
 * @param age age of the trucks, in words, shown with each name; null: up to date
 */
// oxlint-disable-next-line max-lines-per-function -- four small painters that share palette, sprites and widths of texts
export const createPainter = (palette: Palette, sprites: Sprites, age: string | null) => {
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

  const drawMarker = (
    { context, hits, selectedId }: Frame,
    truck: MapTruck,
    px: number,
    py: number,
  ): void => {
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
    hits.push({ px, py, reach: 14, hit: { truck } });
  };

  const drawCluster = (
    { context, hits }: Frame,
    cluster: Cluster<MapTruck>,
    px: number,
    py: number,
  ): void => {
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
    const counts = new Map<MapTruck['state'], number>();
    for (const { state } of cluster.members) counts.set(state, (counts.get(state) ?? 0) + 1);
    for (const { key } of truckStates) {
      const count = counts.get(key) ?? 0;
      if (count === 0) continue;
      const share = (bar * count) / cluster.members.length;
      context.fillStyle = palette[key];
      context.fillRect(x, top + height - 6, Math.max(1, share - 1), 3);
      x += share;
    }
    if (counts.has('alarm')) {
      context.drawImage(
        sprites('alarm', null),
        left + width - spriteReach,
        top - spriteReach,
        spriteReach * 2,
        spriteReach * 2,
      );
    }
    hits.push({ px, py, reach: width / 2, hit: { cluster: cluster.members } });
  };

  const drawLabel = ({ context, selectedId, free }: Frame, truck: MapTruck, px: number, py: number): void => {
    const selected = truck.id === selectedId;
    const alarm = truck.state === 'alarm';
    context.font = `${selected || alarm ? '600 ' : ''}11px ${palette.font}`;
    const text = age === null ? truck.label : `${truck.label} · ${age}`;
    const width = textWidth(context, text) + 8;
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
    context.fillText(text, px, top + 8.5);
  };

  const drawPlaces = (frame: Frame, places: readonly MapPlace[]): void => {
    if (frame.zoom < placesFromZoom) return;
    const { context, free } = frame;
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

  return { drawMarker, drawCluster, drawLabel, drawPlaces };
};

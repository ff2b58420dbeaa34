import type { Options } from 'ol/layer/BaseTile.js';
import TileLayer from 'ol/layer/Tile.js';
import type { FrameState } from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import type ImageTileSource from 'ol/source/ImageTile.js';
import type TileSource from 'ol/source/Tile.js';

import { toGcj02 } from '#domain/geo/datum.ts';

/**
 * Pictures in GCJ-02, drawn in place without resampling: the whole layer is moved by the offset in the middle of the view.
 * A truck is never moved, and text stays sharp; at the corners of a large screen it is some pixels off.
 */
export class ShiftedTileLayer<S extends TileSource = ImageTileSource> extends TileLayer<S> {
  // oxlint-disable-next-line typescript/no-useless-constructor -- names the type of its options
  constructor(options: Options<S>) {
    super(options);
  }

  override render(frame: FrameState | null, target: HTMLElement): HTMLElement | null {
    if (frame === null) return super.render(frame, target);
    const { center } = frame.viewState;
    const [longitudeDeg = 0, latitudeDeg = 0] = toLonLat(center);
    const [x = 0, y = 0] = fromLonLat([...toGcj02([longitudeDeg, latitudeDeg])]);
    const [dx, dy] = [x - (center[0] ?? 0), y - (center[1] ?? 0)];
    const moved = ([a = 0, b = 0]: readonly number[]): number[] => [a + dx, b + dy];
    const { extent, viewState } = frame;
    const { nextCenter } = viewState;
    const shifted: FrameState = {
      ...frame,
      viewState: { ...viewState, center: [x, y], ...(nextCenter && { nextCenter: moved(nextCenter) }) },
      extent: extent && [...moved(extent.slice(0, 2)), ...moved(extent.slice(2, 4))],
    };
    const element = super.render(shifted, target);
    // Whether another frame is needed is told by the copy.
    frame.animate ||= shifted.animate;
    return element;
  }
}

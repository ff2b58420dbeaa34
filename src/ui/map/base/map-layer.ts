import type BaseLayer from 'ol/layer/Base.js';
import type Interaction from 'ol/interaction/Interaction.js';

import type { Palette } from './palette.ts';

/** Something that is drawn over the ground of a map. */
export interface MapLayer {
  readonly layers: readonly BaseLayer[];
  /** What a pointer can do there beside moving the map; all are there from the beginning, active or not. */
  readonly interactions?: readonly Interaction[];
  /** Draws itself in other colours. */
  readonly setPalette: (palette: Palette) => void;
  /** Gives up what it holds: its map is gone. */
  readonly dispose: () => void;
}

/** Gives up layers with what they drew. */
export const disposeAll = (layers: readonly BaseLayer[]): void => {
  for (const layer of layers) layer.dispose();
};

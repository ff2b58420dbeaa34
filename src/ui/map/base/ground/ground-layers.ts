import type BaseLayer from 'ol/layer/Base.js';

import type { BaseMapLook } from '../map-look.ts';

/** What draws a ground, and what it tells. */
export interface GroundPorts {
  readonly look: () => BaseMapLook;
  /** A tile came, or did not. */
  readonly onTile: (came: boolean) => void;
}

export interface GroundLayers {
  readonly layers: readonly BaseLayer[];
  /** Colours or language are others. */
  readonly changed: () => void;
  /** Asks anew for what did not come. */
  readonly again: () => void;
}

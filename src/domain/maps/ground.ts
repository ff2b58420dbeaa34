/** What a map can be drawn on, as it reaches the screen. Its tiles come from our own server. */
export interface Ground {
  readonly id: string;
  readonly kind: 'vector' | 'raster';
  readonly title: readonly [zh: string, en: string];
  readonly datum: 'wgs84' | 'gcj02';
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Edge of a tile, px. */
  readonly tileSize: number;
  readonly version: string;
  /** Where there are tiles, degrees; null: not known. */
  readonly box: readonly [west: number, south: number, east: number, north: number] | null;
  /** Who made it, and the number by which it may be shown. */
  readonly credit: string;
  /** Drawn dimmer on a dark screen. */
  readonly dim: boolean;
  /** Address of its tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Address of tiles of names over it, in each language; null: it has none of its own. */
  readonly names: { readonly zh: string; readonly en: string } | null;
}

/** The ground that comes with the product; where none is chosen or none answers. */
export const embeddedGround = 'embedded';

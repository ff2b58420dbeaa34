import type { SourceFault } from '#contract/fleet/maps.ts';

/** A source gives nothing, and why. */
export interface Away {
  readonly outcome: 'away';
  readonly fault: SourceFault;
  readonly detail: string;
}

/** What a source has of a tile. */
export type TileAnswer =
  | {
      readonly outcome: 'tile';
      readonly contentType: string;
      /** As it is packed; null: it is not. */
      readonly contentEncoding: 'gzip' | null;
      readonly content: Buffer;
      /** How long a browser may keep it, s; 0: not at all. */
      readonly cachedS: number;
    }
  /** There is nothing to draw at that place. */
  | { readonly outcome: 'empty' }
  | Away;

export const away = (fault: SourceFault, detail: string): Away => ({ outcome: 'away', fault, detail });

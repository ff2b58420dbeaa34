import type { OilDrawing } from '#domain/words/oil-words.ts';

/** One part of a chart: what it is called, how much it is, and how that is written. */
export interface Piece {
  readonly key: string;
  readonly label: string;
  readonly figure: number | null;
  readonly text: string;
  /** The oil that it is about, drawn in its colour and pattern. */
  readonly oil?: OilDrawing;
}

export const largest = (pieces: readonly Piece[]): number =>
  Math.max(0, ...pieces.map(({ figure }) => Math.abs(figure ?? 0)));

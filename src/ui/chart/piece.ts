/** One part of a chart: what it is called, how much it is, and how that is written. */
export interface Piece {
  readonly key: string;
  readonly label: string;
  readonly figure: number | null;
  readonly text: string;
}

export const largest = (pieces: readonly Piece[]): number =>
  Math.max(0, ...pieces.map(({ figure }) => Math.abs(figure ?? 0)));

/** How units of a codec are told apart: ITU-T H.264 table 7-1, H.265 table 7-1. */
interface UnitTypes {
  readonly of: (unit: Uint8Array) => number;
  readonly vps: number | null;
  readonly sps: number;
  readonly pps: number;
  /** Parameter sets and delimiters: no part of a picture. */
  readonly aside: ReadonlySet<number>;
}

export const annexBTypes: Readonly<Record<'h264' | 'h265', UnitTypes>> = {
  h264: { of: (unit) => (unit[0] ?? 0) & 0x1f, vps: null, sps: 7, pps: 8, aside: new Set([7, 8, 9]) },
  h265: {
    of: (unit) => ((unit[0] ?? 0) >> 1) & 0x3f,
    vps: 32,
    sps: 33,
    pps: 34,
    aside: new Set([32, 33, 34, 35]),
  },
};

import type { Slice } from '../slice.ts';

export interface Meter {
  totalVtL: number;
  flowRateLMin: number;
  t: number;
  state: string;
  deliveringMs: number | null;
}

export interface MetersState {
  meters: Record<string, Meter>;
  /** Tickets seen, by meter and code, with their content. */
  tickets: Record<string, string>;
  /** Totaliser at the end of the last ticket, by meter. */
  ended?: Record<string, number>;
}

export const metersSlice: Slice<MetersState> = { name: 'meters', start: () => ({ meters: {}, tickets: {} }) };

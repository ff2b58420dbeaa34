import type { Debounced } from '../debounce.ts';
import type { Part } from '../events/switch.ts';
import type { Slice } from '../slice.ts';

export interface SensorsState {
  /** By `compartment:part`. */
  parts: Record<string, Debounced>;
  /** Wet or dry, by `compartment:part`; part `compartment` is the retained sensor. */
  wet: Record<string, { wet: boolean; sinceMs: number }>;
  water: Record<string, boolean>;
  /** By compartment. */
  seals: Record<
    string,
    {
      seal: string;
      sealBreakCount: number | null;
      authorization: string | null;
      cardCode: string | null;
      t: number;
    }
  >;
  /** Moment of the last `boot on`. */
  bootMs: number | null;
}

export const sensorsSlice: Slice<SensorsState> = {
  name: 'sensors',
  start: () => ({ parts: {}, wet: {}, water: {}, seals: {}, bootMs: null }),
};

export const partKey = (compartment: number, part: Part | 'compartment'): string => `${compartment}:${part}`;

export const isOpen = (state: Readonly<SensorsState>, compartment: number, part: Part): boolean =>
  state.parts[partKey(compartment, part)]?.state === 'open';

export const anyOpen = (state: Readonly<SensorsState>, compartment: number): boolean =>
  isOpen(state, compartment, 'apiAdaptor') ||
  isOpen(state, compartment, 'footValve') ||
  isOpen(state, compartment, 'manhole');

/** The retained sensor of a compartment: wet, dry, or null where there is none. */
export const retained = (
  state: Readonly<SensorsState>,
  compartment: number,
): { readonly wet: boolean; readonly sinceMs: number } | null =>
  state.wet[partKey(compartment, 'compartment')] ?? null;

/** Liquid at one part; null: it has no such sensor. */
export const wetAt = (
  state: Readonly<SensorsState>,
  compartment: number,
  part: Part | 'compartment',
): boolean | null => state.wet[partKey(compartment, part)]?.wet ?? null;

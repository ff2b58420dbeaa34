export const parts = ['manhole', 'apiAdaptor', 'footValve'] as const;
export type Part = (typeof parts)[number];

/** A debounced opening or closing of a part: `t` is its moment, the event comes when it is certain. */
export interface PartEvent {
  readonly compartment: number;
  readonly part: Part;
  readonly state: 'open' | 'closed';
  readonly t: number;
  readonly messageId: string;
  readonly first: boolean;
  /** Seen only in a snapshot, so it happened between `lastKnownMs` and `t`. */
  readonly uncertain: boolean;
  readonly lastKnownMs: number | null;
  readonly sensorSerial: string | null;
}

/** A debounced opening or closing of a door of the truck. */
export interface DoorEvent {
  readonly door: 'operatingBox' | 'cargoBox' | 'deviceBox';
  readonly doorNumber: number;
  readonly state: 'open' | 'closed';
  readonly t: number;
  readonly messageId: string;
  readonly first: boolean;
  readonly uncertain: boolean;
}

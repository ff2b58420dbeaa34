import type { PlacedEvent } from './placed-events.ts';

/** A log of another system's that keeps events for its readers. */
export interface EventLog {
  /** Resolves once its servers keep the event; one that they keep already is not kept twice. @throws Error: they may or may not */
  readonly publish: (event: PlacedEvent) => Promise<void>;
  /** Place of the newest event that it keeps; null: it keeps none. @throws Error: its servers can't be reached */
  readonly newest: () => Promise<number | null>;
  readonly close: () => Promise<void>;
}

import { minuteMs } from '../time.ts';

/** A channel of a gauge beside its level. */
export type Channel = 'temperature' | 'water' | 'density';

/** What was accepted last of a channel, and what one reading alone has said since. Times in ms UTC. */
export interface ChannelState {
  readonly value: number;
  readonly t: number;
  readonly unconfirmed?: number;
}

/** Nothing is known of any channel. */
export const noChannels: Readonly<Record<Channel, ChannelState | null>> = {
  temperature: null,
  water: null,
  density: null,
};

/** Largest step that a liquid takes by itself, in the channel's unit; `perMinute`: for each minute between readings. */
const steps = {
  temperature: { by: 2, perMinute: true },
  water: { by: 5, perMinute: false },
  density: { by: 3, perMinute: false },
} as const satisfies Readonly<Record<Channel, { readonly by: number; readonly perMinute: boolean }>>;

/** A value that one reading alone denies stands so long, ms. */
const holdMs = 30 * minuteMs;

export interface Accepted {
  readonly state: ChannelState | null;
  /** Value that holds; null: none is known. */
  readonly value: number | null;
  /** It is of an earlier reading. */
  readonly held: boolean;
}

/** Whether two readings of a channel say the same; unknown agrees with unknown alone. */
export const agree = (channel: Channel, a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= steps[channel].by + 1e-9;

/**
 * Judges one reading of a channel. A step that a liquid does not take counts once the next reading says the same;
 * until then the value before stands, for half an hour. @param value null: not read, or not what it can be
 */
export const accept = (
  channel: Channel,
  before: ChannelState | null,
  value: number | null,
  t: number,
): Accepted => {
  if (before === null) return { state: value === null ? null : { value, t }, value, held: false };
  if (value === null) return { state: before, value: before.value, held: true };
  const { by, perMinute } = steps[channel];
  const minutes = perMinute ? Math.max(1, (t - before.t) / minuteMs) : 1;
  const confirmed = before.unconfirmed !== undefined && Math.abs(value - before.unconfirmed) <= by + 1e-9;
  if (Math.abs(value - before.value) <= by * minutes + 1e-9 || confirmed || t - before.t > holdMs)
    return { state: { value, t }, value, held: false };
  return { state: { ...before, unconfirmed: value }, value: before.value, held: true };
};

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

/** Whether two readings of a channel say the same; unknown agrees with unknown alone. */
export const agree = (channel: Channel, a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= steps[channel].by + 1e-9;

/**
 * Judges one reading of a channel. A step that a liquid does not take counts once the next reading says the same;
 * until then the value before stands, for half an hour. @param value null: not read, or not what it can be
 * @param apart however small the step is, it is not believed at once (`isApart`)
 * @returns null: nothing is known; its `t` is the reading's where the reading was believed (`isHeld`)
 */
export const accept = (
  channel: Channel,
  before: ChannelState | null,
  value: number | null,
  t: number,
  apart = false,
): ChannelState | null => {
  if (value === null) return before;
  if (before === null) return { value, t };
  const { by, perMinute } = steps[channel];
  const minutes = perMinute ? Math.max(1, (t - before.t) / minuteMs) : 1;
  const confirmed = before.unconfirmed !== undefined && Math.abs(value - before.unconfirmed) <= by + 1e-9;
  const small = Math.abs(value - before.value) <= by * minutes + 1e-9 && !apart;
  if (small || confirmed || t - before.t > holdMs) return { value, t };
  return { ...before, unconfirmed: value };
};

/** Whether the value that stands at a reading of moment `t` is of an earlier one. */
export const isHeld = (state: ChannelState | null, t: number): boolean =>
  state !== null && (state.t !== t || state.unconfirmed !== undefined);

/** Compartments of one load differ by no more, K. */
const apartK = 3;

/**
 * Whether a temperature has left those of the truck's other compartments of the same load: a wrong value after a silence
 * is no larger step than the liquid may have taken meanwhile. @param besideC what stands of the others, °C
 */
export const isApart = (
  before: ChannelState | null,
  valueC: number | null,
  besideC: readonly number[],
): boolean =>
  before !== null &&
  valueC !== null &&
  besideC.some((other) => Math.abs(before.value - other) <= apartK) &&
  besideC.every((other) => Math.abs(valueC - other) > apartK + 1e-9);

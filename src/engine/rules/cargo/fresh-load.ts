import type { VolumeState } from '../../evidence/volume-state.ts';
import { sumLitres } from '../../rows/litres.ts';
import { taskSlice } from '../../slices/task.ts';
import { ticketMarginMs } from '../tasks/task-tickets.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { Comparison } from './volume-change-limit.ts';
import type { Watch } from './volume-change-watch.ts';

/** Foam and bubbles stand on a fresh load; a gauge that floats on them reads too much, one standard deviation. */
const foamShare = 0.0015;
const foamMs = 30 * minuteMs;
/** So long a rack's ticket tells better than the gauge what was loaded, ms. */
const ticketMs = 120 * minuteMs;

/** A state as sure as it is: of a load that was still settling it is less so. */
export const withFoam = (watch: Watch, state: VolumeState): VolumeState =>
  watch.loaded == null || state.t > watch.loaded.toMs + foamMs
    ? state
    : {
        ...state,
        levelL: Math.hypot(state.levelL, foamShare * state.meanVtL),
        tiltL: state.tiltL + state.fallingL,
      };

/**
 * Whether a compartment holds what the rack's ticket says was loaded into it, so that what the gauge showed more of
 * before was foam. At 20 °C, or at line where that is unknown.
 */
export const holdsItsTicket = (
  world: RuleContext,
  watch: Watch,
  compartment: number,
  now: VolumeState,
  { limitVtL, limitV20L }: Comparison,
): boolean => {
  const { loaded } = watch;
  if (loaded == null || now.t > loaded.toMs + ticketMs) return false;
  const own = world
    .read(taskSlice)
    .tickets.filter(
      ({ position, direction, compartment: at, endMs }) =>
        position === 'rack' &&
        direction === 'load' &&
        at === compartment &&
        endMs >= loaded.fromMs - ticketMarginMs &&
        endMs <= loaded.toMs + ticketMarginMs,
    );
  if (own.length === 0) return false;
  const ticket = sumLitres(own);
  if (now.meanV20L === null || loaded.beforeV20L === null || ticket.v20L === null)
    return now.meanVtL >= loaded.beforeVtL + ticket.vtL - limitVtL;
  return now.meanV20L >= loaded.beforeV20L + ticket.v20L - limitV20L;
};

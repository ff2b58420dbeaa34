import type { AreaStops } from '#contract/fleet/area-stops.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { stopDays, widestStopsDeg } from '#contract/fleet/area-stops.ts';
export type { AreaStops };

/** Where trucks stood lately in a box, degrees. */
export const loadAreaStops = (box: {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}): Promise<CallOutcome<AreaStops>> => call('areas.stops', box);

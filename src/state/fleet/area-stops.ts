import type { AreaStops, StopsBox } from '#contract/fleet/area-stops.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { stopDays, widestStopsDeg } from '#contract/fleet/area-stops.ts';
export type { StopsBox };

/** Where trucks stood lately in a box, degrees. */
export const loadAreaStops = (box: StopsBox): Promise<CallOutcome<AreaStops>> => call('areas.stops', box);

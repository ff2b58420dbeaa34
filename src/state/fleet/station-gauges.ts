import type { StationGauge } from '#contract/fleet/station-gauges.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { StationGauge };

/** Consoles of a station. */
export const loadStationGauges = (stationCode: string): Promise<CallOutcome<StationGauge[]>> =>
  call('stationGauges.list', { stationCode });

/** Gives a console to a station. */
export const bindGauge = (stationCode: string, terminal: string): Promise<CallOutcome<StationGauge[]>> =>
  call('stationGauges.bind', { stationCode, terminal });

/** Takes one away. */
export const releaseGauge = (stationCode: string, terminal: string): Promise<CallOutcome<StationGauge[]>> =>
  call('stationGauges.release', { stationCode, terminal });

import type { CompartmentDetail, TruckDetail } from '#contract/fleet/truck-detail.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { CompartmentDetail, TruckDetail };

export type TruckEvent = TruckDetail['events'][number];

/** One truck with its compartments, last events and trail. */
export const loadTruckDetail = (signCode: string): Promise<CallOutcome<TruckDetail>> =>
  call('truckDetail.get', { signCode });

import { computed } from '@preact/signals-react';

import type { StationHandover } from '#contract/fleet/station-handovers.ts';

import { callAndShow } from '../hub/calls.ts';
import { written, type Written } from './handovers.ts';
import { call } from '../hub/hub.ts';
import { waitingWrites } from '../hub/outbox.ts';

export type { StationHandover };

export interface StationFilter {
  readonly state: 'open' | 'signed';
  readonly areaName: string;
  readonly signCode: string;
}

export const loadStationHandovers = (filter: StationFilter) => call('stationHandovers.list', filter);

/** Visits whose signature waits on this device. */
export const waitingVisits = computed(
  () =>
    new Set(
      waitingWrites.value.flatMap(({ name, fields }) =>
        name === 'stationHandovers.sign' ? [String(fields['visitId'])] : [],
      ),
    ),
);

export interface StationSignature {
  readonly visitId: string;
  /** Litres read by hand; null: not read. */
  readonly receivedL: number | null;
  readonly receiver: string;
  readonly remark: string;
}

export const signStationHandover = async ({ receivedL, ...rest }: StationSignature): Promise<Written> =>
  written(
    await callAndShow('stationHandovers.sign', { ...rest, ...(receivedL === null ? {} : { receivedL }) }),
  );

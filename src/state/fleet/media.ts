import { computed, signal } from '@preact/signals-react';

import { type MediaItem, mediaAddress } from '#contract/fleet/media.ts';

import { call } from '../hub/hub.ts';

export type { MediaItem };
export { mediaAddress };

export interface MediaAsked {
  readonly signCode: string;
  readonly alarmCode?: string;
  readonly startTime?: string;
  readonly endTime?: string;
}

const arrivals = signal(0);

/** Rises when files have come: what is shown of media is read again. */
export const mediaArrivals = computed(() => arrivals.value);

export const noteMediaArrived = (): void => {
  arrivals.value++;
};

export const loadMedia = (asked: MediaAsked) => call('media.list', asked);

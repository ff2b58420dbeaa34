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

export const loadMedia = (asked: MediaAsked) => call('media.list', asked);

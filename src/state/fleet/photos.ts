import {
  mostPicked,
  type Photo,
  type PhotoDay,
  photosAddress,
  photosArchiveAddress,
} from '#contract/fleet/photos.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export { mostPicked, photosAddress, photosArchiveAddress };
export type { Photo, PhotoDay };

/** Which photos of a China day; a field that is missing leaves all. */
export interface PhotoFilter {
  readonly day: string;
  readonly channel?: number;
  readonly cause?: string;
}

/** Photos of a day. */
export const loadPhotos = (asked: PhotoFilter): Promise<CallOutcome<PhotoDay>> => call('photos.list', asked);

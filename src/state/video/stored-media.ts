import type { StoredMediaItem } from '#contract/video/stored-media.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { StoredMediaItem };

/** Which files that a terminal keeps. */
export interface StoredMediaQuery {
  readonly truckId: number;
  readonly mediaType: StoredMediaItem['mediaType'];
  /** Null: all. */
  readonly channel: number | null;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What a truck's camera unit keeps; asking it may take some seconds. */
export const searchStoredMedia = ({
  truckId,
  mediaType,
  channel,
  fromMs,
  untilMs,
}: StoredMediaQuery): Promise<
  CallOutcome<{ readonly items: readonly StoredMediaItem[]; readonly more: boolean }>
> =>
  call('storedMedia.search', {
    truckId,
    mediaType,
    ...(channel === null ? {} : { channel }),
    fromTime: new Date(fromMs).toISOString(),
    untilTime: new Date(untilMs).toISOString(),
  });

/** Has the unit send one; whether it agreed, what refused it is shown. */
export const fetchStoredMedia = async (truckId: number, item: StoredMediaItem): Promise<boolean> => {
  const { mediaId, mediaType, channel, event, time } = item;
  const outcome = await callAndShow('storedMedia.fetch', {
    truckId,
    mediaType,
    channel,
    ...(mediaId === null ? {} : { mediaId }),
    ...(event === null ? {} : { event }),
    ...(time === null ? {} : { time }),
  });
  return outcome.ok;
};

import type { StoredMediaItem } from '#state/video/stored-media.ts';

/** What tells a file that a terminal keeps from its others. */
export const storedKey = ({ mediaId, channel, event, time }: StoredMediaItem): string =>
  `${mediaId ?? ''} ${channel} ${event ?? ''} ${time ?? ''}`;

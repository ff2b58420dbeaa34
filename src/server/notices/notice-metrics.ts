import { noticeChannels } from '#domain/notices/notice-words.ts';

import type { QueuePorts } from './send/queue-sending.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

type Count = NonNullable<QueuePorts['counted']>;

/** `queued`, `unclear`: to be tried again. */
const outcomes: readonly Parameters<Count>[1][] = [
  'accepted',
  'delivered',
  'queued',
  'unclear',
  'failed',
  'cancelled',
];

/** Counts sendings of notices by provider and by how their notices are afterwards. */
export const createNoticeCount = ({ notices }: Metrics): Count => {
  // A rate needs a series that is there before the first sending is.
  for (const channel of Object.keys(noticeChannels))
    for (const outcome of outcomes) if (channel !== 'sim') notices.inc({ channel, outcome }, 0);
  return (channel, outcome) => notices.inc({ channel, outcome });
};

import type { NoticeKind } from '#domain/notices/notice-words.ts';

import type { DueNotice } from '../outbox/due-notices.ts';

/** More than so many at once to one receiver are a flood, and go out as one message. */
export const floodFrom = 6;

/** What is told by its line alone; the rest brings content or files of its own. */
const isShort: { readonly [K in NoticeKind]: boolean } = {
  alarm: true,
  expiry: true,
  oil: false,
  dailyLoss: false,
  weeklyScores: false,
  inquiry: true,
  test: false,
};

/**
 * The notices that the next message tells: the first alone, or in a flood, or where the address may not be sent to as
 * often, all short ones of its receiver. A text message has no room for several things: what is urgent goes by itself.
 * @param due in the order in which they are told
 * @param left messages that may still be sent to the address now
 */
export const nextBatch = (due: readonly DueNotice[], left: number): readonly DueNotice[] => {
  const [first] = due;
  if (first === undefined) return [];
  if (!isShort[first.kind] || (first.channel === 'sms' && first.urgent)) return [first];
  const same = due.filter(
    ({ receiverId, kind, state, urgent, channel }) =>
      receiverId === first.receiverId &&
      state === 'queued' &&
      isShort[kind] &&
      !(channel === 'sms' && urgent),
  );
  return same.length >= floodFrom || same.length > left ? same : [first];
};

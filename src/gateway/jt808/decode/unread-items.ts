import type { Position } from '#contract/terminal-message/kinds/position.ts';

import { activeSafetyOf } from '../messages/active-safety.ts';
import { isReadExtra } from '../messages/location-extras.ts';
import type { LocationItem } from '../messages/location.ts';
import { isVideoAlarm } from '../messages/video-alarms.ts';

/** Items of one place, and bytes of one item, that are kept at most. */
const mostItems = 24;
const mostBytes = 64;

/** Items that nothing here reads, as they came: a maker's own, whose meaning a technician may say later; undefined: none. */
export const unreadItems = (items: readonly LocationItem[]): Position['items'] => {
  const unread = items.filter(
    (item) => !isReadExtra(item) && !isVideoAlarm(item) && activeSafetyOf(item) === null,
  );
  return unread.length === 0
    ? undefined
    : unread.slice(0, mostItems).map(({ id, value }) => ({ id, hex: value.toString('hex', 0, mostBytes) }));
};

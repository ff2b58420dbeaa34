import type { Position } from '#contract/terminal-message/kinds/position.ts';

import { keptItems } from '../../readings/kept-items.ts';
import { activeSafetyOf } from '../messages/active-safety.ts';
import { isReadExtra } from '../messages/location-extras.ts';
import type { LocationItem } from '../messages/location.ts';
import { isVideoAlarm } from '../messages/video-alarms.ts';

/** Items beside a place that nothing here reads; undefined: none. */
export const unreadItems = (items: readonly LocationItem[]): Position['items'] =>
  keptItems(
    items.filter((item) => !isReadExtra(item) && !isVideoAlarm(item) && activeSafetyOf(item) === null),
  );

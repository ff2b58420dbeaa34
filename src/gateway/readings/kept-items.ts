import type { Position } from '#contract/terminal-message/kinds/position.ts';

import type { LocationItem } from '../jt808/messages/location.ts';

/** Items of one place, and bytes of one item, that are kept at most. */
const mostItems = 24;
const mostBytes = 64;

/** Items that nothing here reads, as they came: a maker's own, whose meaning a technician may say later; undefined: none. */
export const keptItems = (unread: readonly LocationItem[]): Position['items'] =>
  unread.length === 0
    ? undefined
    : unread.slice(0, mostItems).map(({ id, value }) => ({ id, hex: value.toString('hex', 0, mostBytes) }));

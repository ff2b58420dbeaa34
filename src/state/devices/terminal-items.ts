import type { HeardItem, ItemValue } from '#contract/devices/terminal-items.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { HeardItem, ItemValue };

/** Items that terminals of the user's trucks sent in the last day and nothing reads by itself. */
export const loadHeardItems = (): Promise<CallOutcome<HeardItem[]>> => call('terminalItems.heard', {});

/** The last values of one of them, rising by time. */
export const loadItemValues = (
  maker: string,
  model: string,
  item: string,
): Promise<CallOutcome<ItemValue[]>> => call('terminalItems.values', { maker, model, item });

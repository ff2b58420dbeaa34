import { chinaOffsetMs } from '#domain/time/china-day.ts';

import { iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

const named = (world: RuleContext, startMs: number, clockMs: number): string =>
  `${world.truckAt(startMs)?.truck.terminal ?? world.subject}-${iso(clockMs).replace(/\D/g, '').slice(0, 14)}`;

/** Terminal and first opening at loading, China time as on every screen: the same on every server. */
export const taskCodeOf = (world: RuleContext, startMs: number): string =>
  named(world, startMs, startMs + chinaOffsetMs);

/**
 * The same in UTC, which names rows: it has always done so, and claims and judgements hang on rows, whichever way
 * people read the code.
 */
export const taskKeyOf = (world: RuleContext, startMs: number): string => named(world, startMs, startMs);

export const taskRowId = (taskKey: string): string => `transport-task:${taskKey}`;

import type { EventData, EventKind } from './events/events.ts';
import type { RuleContext } from './rule-context.ts';

export type Handlers = { readonly [K in EventKind]?: (world: RuleContext, event: EventData[K]) => void };

/**
 * One rule. It handles facts and the events of the rules before it, keeps its state in its own slice, writes rows
 * through the world, and may set a timer: `due` names the next moment, `fire` runs at exactly that moment, before any
 * fact of that moment, whenever the tick came.
 */
export interface Rule {
  readonly name: string;
  /** Raised when the same facts give other rows; every row names it in `why`. */
  readonly version: number;
  readonly on: Handlers;
  readonly due?: (world: RuleContext) => number | null;
  readonly fire?: (world: RuleContext, dueMs: number) => void;
}

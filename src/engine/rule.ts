import type { RecordKind } from '#contract/records.ts';
import type { SettingKey } from '#contract/settings.ts';
import type { AlarmTypeId } from '#domain/alarms/alarm-types.ts';
import type { RuleName } from '#domain/alarms/rule-titles.ts';

import type { EventData, EventKind } from './events/events.ts';
import type { RuleContext } from './rule-context.ts';

export type Handlers = { readonly [K in EventKind]?: (world: RuleContext, event: EventData[K]) => void };

/** Where a rule is from (`rules.md`): Specification, published practice (F), Trade practice, our Judgement. */
export type RuleSource = 'S' | 'F' | 'T' | 'J';

/** What a rule is, in words and in the names of the contract; the table of `rules.md` is made of it. */
export interface RuleMeta {
  readonly title: readonly [zh: string, en: string];
  /** What it is for, in a sentence. */
  readonly intent: string;
  readonly source: readonly [RuleSource, ...RuleSource[]];
  /** Settings that it reads; those of any place (`whereOf`) and of any alarm's pop-up are read by all. */
  readonly settings: readonly SettingKey[];
  /** Kinds of the records that it makes; what it marks on rows of other rules is not among them. */
  readonly records: readonly RecordKind[];
  /** Types of the alarms that it raises. */
  readonly alarms: readonly AlarmTypeId[];
}

/**
 * One rule. It handles facts and the events of the rules before it, keeps its state in its own slice, writes rows
 * through the world, and may set a timer: `due` names the next moment, `fire` runs at exactly that moment, before any
 * fact of that moment, whenever the tick came.
 */
export interface Rule {
  readonly name: RuleName;
  /** Raised when the same facts give other rows; every row names it in `why`. */
  readonly version: number;
  readonly meta: RuleMeta;
  readonly on: Handlers;
  readonly due?: (world: RuleContext) => number | null;
  readonly fire?: (world: RuleContext, dueMs: number) => void;
}

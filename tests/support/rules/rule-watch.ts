import { rulesFor } from '#engine/registry.ts';
import type { Rule } from '#engine/rule.ts';
import { RuleContext } from '#engine/rule-context.ts';
import { isRecord, type Row } from '#engine/state.ts';

/** What a rule did while it was watched. */
export interface RuleActions {
  readonly settings: Set<string>;
  readonly records: Set<string>;
  readonly alarms: Set<string>;
}

/** Names under which a rule writes beside its own. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  task: ['task-loss'],
  conditions: ['device-events'],
  readings: ['device-events'],
  heartbeat: ['console-link'],
  offline: ['console-link'],
};

/** Whether the rule made the row, or marks one of another rule. */
const isOwn = (rule: string, row: Row): boolean => {
  const { rule: writtenAs } = row.why as { readonly rule: string };
  return writtenAs === rule || (otherNames[rule]?.includes(writtenAs) ?? false);
};

/** Settings of the place of any row and the pop-up of any alarm, by the file that reads them for all rules. */
const readForAll: Readonly<Record<string, string>> = {
  'motion.standingKmh': '/engine/master/where.ts',
  'position.maxAgeS': '/engine/master/where.ts',
  'position.standingMaxAgeS': '/engine/master/where.ts',
  'alarm.popupMaxAgeMin': '/engine/rows/rows.ts',
};

/** Whether a setting is read for a place or a pop-up, and not by the rule itself. */
const isReadForAll = (key: string): boolean => {
  const file = readForAll[key];
  if (file === undefined) return false;
  // The message, this function, the stand-in, `setting` or `number`, and who asked.
  return (new Error('who reads it').stack ?? '').includes(file);
};

/** Files alone, and few: a stack with its places in the sources takes a hundred times as long. */
const withShortStacks = (work: () => void): void => {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 5;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '').join('\n');
  try {
    work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    Reflect.set(Error, 'prepareStackTrace', prepareStackTrace);
  }
};

type Work = (...args: readonly never[]) => unknown;

/**
 * Watches all rules while `runs` runs: handlers and timers under the name of their rule, settings that are read and
 * rows that are written by whoever is at work.
 */
export const watchRules = (runs: () => void): Readonly<Record<string, RuleActions>> => {
  const found: Record<string, RuleActions> = {};
  const actionsOf = (name: string): RuleActions =>
    (found[name] ??= { settings: new Set(), records: new Set(), alarms: new Set() });
  // The innermost last: one rule's event is another's handler.
  const atWork: string[] = [];
  const named =
    (name: string, work: Work): Work =>
    (...args) => {
      atWork.push(name);
      try {
        return work(...args);
      } finally {
        atWork.pop();
      }
    };

  const undo: (() => void)[] = [];
  const standIn = (target: object, key: string | number, by: unknown): void => {
    const before: unknown = Reflect.get(target, key);
    Reflect.set(target, key, by);
    undo.push(() => Reflect.set(target, key, before));
  };
  const watchRule = ({ name, on }: Rule, dispatch: ReadonlyMap<string, readonly Work[]>): void => {
    for (const [event, handler] of Object.entries(on)) {
      const list = dispatch.get(event) ?? [];
      const at = list.indexOf(handler as Work);
      if (at >= 0) standIn(list, at, named(name, handler as Work));
    }
  };

  for (const subject of ['truck:', 'station:', 'driver:']) {
    const { rules, dispatch } = rulesFor(subject);
    for (const rule of rules) {
      watchRule(rule, dispatch as ReadonlyMap<string, readonly Work[]>);
      if (rule.due !== undefined) standIn(rule, 'due', named(rule.name, rule.due as Work));
      if (rule.fire !== undefined) standIn(rule, 'fire', named(rule.name, rule.fire as Work));
    }
  }
  const { setting, point } = RuleContext.prototype;
  standIn(
    RuleContext.prototype,
    'setting',
    function (this: RuleContext, ...args: Parameters<typeof setting>) {
      const [key] = args;
      if (!isReadForAll(key)) actionsOf(atWork.at(-1) ?? 'nobody').settings.add(key);
      return setting.apply(this, args);
    },
  );
  standIn(RuleContext.prototype, 'point', function (this: RuleContext, row: Row) {
    const rule = atWork.at(-1) ?? 'nobody';
    if (isOwn(rule, row)) {
      if (isRecord(row)) actionsOf(rule).records.add(row.kind);
      else actionsOf(rule).alarms.add(String(row.type));
    }
    point.call(this, row);
  });
  try {
    withShortStacks(runs);
  } finally {
    for (const restore of undo.toReversed()) restore();
  }
  return found;
};

import type { Rule, RuleMeta } from '#engine/rule.ts';

import { watchRules } from './rule-watch.ts';

const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'meta' in value && 'on' in value;

/** The rules by their files below `src/engine/rules/`, in the order of these. */
export const ruleFiles: readonly (readonly [file: string, rule: Rule])[] = Object.entries(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/engine/rules/*/*.ts', { eager: true }),
)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([path, exported]) =>
    Object.values(exported)
      .filter(isRule)
      .map((rule) => [path.slice(path.indexOf('rules/')), rule] as const),
  );

const parts = ['settings', 'records', 'alarms'] as const;

const declared = (meta: RuleMeta, part: (typeof parts)[number]): readonly string[] => meta[part].map(String);

/** What rules do in some runs and don't declare, and what they declare and don't do in them, each in a line. */
export const differencesIn = (
  runs: () => void,
): { readonly undeclared: string[]; readonly undone: string[] } => {
  const done = watchRules(runs);
  const undeclared: string[] = [];
  const undone: string[] = [];
  for (const [, { name, meta }] of ruleFiles)
    for (const part of parts) {
      const was = done[name]?.[part] ?? new Set<string>();
      const says = declared(meta, part);
      undeclared.push(
        ...[...was].filter((one) => !says.includes(one)).map((one) => `${name}: ${part} ${one}`),
      );
      undone.push(...says.filter((one) => !was.has(one)).map((one) => `${name}: ${part} ${one}`));
    }
  return { undeclared: undeclared.toSorted(), undone: undone.toSorted() };
};

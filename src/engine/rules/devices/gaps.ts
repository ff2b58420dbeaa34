import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { gapSlice, isSpan } from '../../slices/gap.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

const onArrive = (world: RuleContext, fact: Fact): void => {
  const state = world.own(gapSlice);
  const { lastMs, intervalS } = state;
  state.lastMs = fact.t;
  if (lastMs === null || fact.t - lastMs <= Math.max(3 * intervalS * 1000, 10 * minuteMs)) return;
  state.gap = { fromMs: lastMs, toMs: fact.t };
  const rows = world.openRows();
  for (const id in rows) {
    const row = rows[id];
    if (row === undefined || !('kind' in row) || !isSpan(row.kind) || row.endTime || row.quality) continue;
    world.changeRecord(row.kind, id, { quality: 'gap' });
  }
};

/**
 * Periods without any message (three heartbeat intervals, at least ten minutes): rows that last through one are
 * marked `quality: gap`, nothing is made up inside it. A backlog that fills it removes the mark.
 */
export const gaps: Rule = {
  name: 'gaps',
  version: 1,
  meta: {
    title: ruleTitles.gaps,
    intent: 'Marks rows that last through a time without any message: nothing is made up inside it.',
    source: ['J'],
    settings: [],
    records: [],
    alarms: [],
  },
  on: {
    arrive: onArrive,
    heartbeat: (world, { data }) => {
      if (world.read(gapSlice).intervalS !== data.intervalS) world.own(gapSlice).intervalS = data.intervalS;
    },
  },
};

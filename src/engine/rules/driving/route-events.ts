import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Bits of the JT/T 808 alarm word about areas and routes that are kept in the terminal. */
const crossings = { area: 20, route: 21, sectionTime: 22, routeDeviation: 23 } as const;

type Crossing = keyof typeof crossings;

const names: readonly Crossing[] = ['area', 'route', 'sectionTime', 'routeDeviation'];

const mask = names.reduce((bits, name) => bits | (1 << crossings[name]), 0);

const routeSlice: Slice<{ word: number; open: { [K in Crossing]?: { id: string; startMs: number } } }> = {
  name: 'route-events',
  start: () => ({ word: 0, open: {} }),
};

const rule = { name: 'route-events', version: 2 } as const;

/** What the terminal says beside a bit: which of its areas, which way, how long. */
const saidOf = (name: Crossing, { data }: Fact<'position'>) =>
  name === 'sectionTime' ? { ...data.sectionTime } : name === 'routeDeviation' ? {} : { ...data.crossing };

const onPosition = (world: RuleContext, fact: Fact<'position'>): void => {
  const word = (fact.data.alarmWord ?? 0) & mask;
  if (word === world.read(routeSlice).word) return;
  const state = world.own(routeSlice);
  const { t } = fact;
  for (const name of names) {
    const known = state.open[name];
    const set = (word & (1 << crossings[name])) !== 0;
    if (set && known === undefined) {
      const row = withColumns(
        record(world, {
          kind: 'route-event',
          of: name,
          startMs: t,
          where: whereAt(world, t),
          rule,
          why: { messages: { opened: fact.id }, figures: saidOf(name, fact) },
        }),
        {
          crossing: name,
          level: 1,
        },
      );
      world.open(row);
      state.open[name] = { id: row.id, startMs: t };
    } else if (!set && known !== undefined) {
      world.changeRecord('route-event', known.id, {
        endTime: iso(t),
        durationS: Math.round((t - known.startMs) / 1000),
        ...endPlace(whereAt(world, t)),
      });
      world.settle(known.id);
      delete state.open[name];
    }
  }
  state.word = word;
};

/** Verdicts of the terminal on its own areas and routes: a row from the moment a bit is set until it is cleared. */
export const routeEvents: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['route-events'],
    intent: 'Records what the terminal itself says of areas, routes and section times.',
    source: ['F'],
    settings: [],
    records: ['route-event'],
    alarms: [],
  },
  on: { position: onPosition },
};

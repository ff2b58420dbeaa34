import { distanceM } from '#domain/geo/geo.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Spraying {
  recordId: string;
  startMs: number;
  startPercent: number;
  startL: number | null;
  lastPercent: number;
  lastL: number | null;
  metres: number;
  /** Not spraying since; it ends when this lasts ten seconds. */
  offMs: number | null;
}

const sprinklerSlice: Slice<{ spraying: Spraying | null }> = {
  name: 'sprinkler',
  start: () => ({ spraying: null }),
};

const rule = { name: 'sprinkler', version: 1 } as const;

const offHoldMs = 10_000;

const finish = (world: RuleContext): void => {
  const state = world.own(sprinklerSlice);
  const { spraying } = state;
  state.spraying = null;
  if (spraying === null) return;
  const endMs = spraying.offMs ?? world.now;
  world.changeRecord('spraying', spraying.recordId, {
    endTime: iso(endMs),
    durationS: Math.round((endMs - spraying.startMs) / 1000),
    km: round(spraying.metres / 1000, 2),
    litres:
      spraying.startL === null || spraying.lastL === null ? null : round(spraying.startL - spraying.lastL, 2),
    endPercent: spraying.lastPercent,
    ...endPlace(whereAt(world, endMs)),
  });
  world.settle(spraying.recordId);
};

const onWater = (world: RuleContext, fact: Fact<'water-tank'>): void => {
  const { t, data } = fact;
  world.point(
    withColumns(
      record(world, {
        kind: 'water-inventory',
        of: fact.id,
        startMs: t,
        endMs: t,
        where: whereAt(world, t),
        rule,
      }),
      {
        time: iso(t),
        waterPercent: data.waterPercent,
        waterL: data.waterL ?? null,
        spraying: data.spraying,
        pumpOn: data.pumpOn ?? null,
        sprayMode: data.sprayMode ?? null,
      },
    ),
  );
  const known = world.read(sprinklerSlice).spraying;
  if (known === null && !data.spraying) return;
  const state = world.own(sprinklerSlice);
  if (state.spraying === null) {
    const row = withColumns(record(world, { kind: 'spraying', startMs: t, where: whereAt(world, t), rule }), {
      startPercent: data.waterPercent,
      sprayMode: data.sprayMode ?? null,
    });
    world.open(row);
    state.spraying = {
      recordId: row.id,
      startMs: t,
      startPercent: data.waterPercent,
      startL: data.waterL ?? null,
      lastPercent: data.waterPercent,
      lastL: data.waterL ?? null,
      metres: 0,
      offMs: null,
    };
    return;
  }
  state.spraying.lastPercent = data.waterPercent;
  state.spraying.lastL = data.waterL ?? state.spraying.lastL;
  state.spraying.offMs = data.spraying ? null : (state.spraying.offMs ?? t);
};

/** Sprinkler trucks: water on board, and where they sprayed. */
export const sprinkler: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.sprinkler,
    intent: "Records a sprinkler's water, and each time it sprays with litres and way.",
    source: ['S'],
    settings: [],
    records: ['spraying', 'water-inventory'],
    alarms: [],
  },
  on: {
    'water-tank': onWater,
    fix: (world, { fix, before }) => {
      const known = world.read(sprinklerSlice).spraying;
      if (known === null || known.offMs !== null || before === null) return;
      const { spraying } = world.own(sprinklerSlice);
      if (spraying !== null) spraying.metres += distanceM(before, fix);
    },
  },
  due: (world) => {
    const offMs = world.read(sprinklerSlice).spraying?.offMs ?? null;
    return offMs === null ? null : offMs + offHoldMs;
  },
  fire: finish,
};

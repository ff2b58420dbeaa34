import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Rule } from '../../rule.ts';
import { onLoad } from '../../rows/rows.ts';
import { liveSlice } from '../../slices/live.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Since when the truck has been loaded or empty. */
const followLoad = (world: RuleContext, t: number): void => {
  const loaded = onLoad(world);
  const { loadedSinceMs, emptySinceMs } = world.read(liveSlice);
  if (loaded ? loadedSinceMs !== null : emptySinceMs !== null) return;
  const state = world.own(liveSlice);
  state.loadedSinceMs = loaded ? t : null;
  state.emptySinceMs = loaded ? null : t;
};

/** Keeps what the live view needs beside the state of other rules. */
export const live: Rule = {
  name: 'live',
  version: 1,
  meta: {
    title: ruleTitles.live,
    intent:
      'Keeps what the live pages show of a truck: its contact, since when it moves and carries, its momentary alarms.',
    source: ['S'],
    settings: ['motion.standingKmh', 'tank.emptyL'],
    records: [],
    alarms: [],
  },
  on: {
    contact: (world, { contactMs }) => {
      if (contactMs !== null && contactMs > (world.read(liveSlice).contactMs ?? 0))
        world.own(liveSlice).contactMs = contactMs;
    },
    fix: (world, { fix }) => {
      const moving = fix.speedKmh > world.number('motion.standingKmh');
      const { movingSinceMs } = world.read(liveSlice);
      if (moving === (movingSinceMs !== null)) return;
      world.own(liveSlice).movingSinceMs = moving ? fix.t : null;
    },
    reading: (world, reading) => {
      if (reading.ok) followLoad(world, reading.t);
    },
    'point-alarm': (world, point) => {
      const state = world.own(liveSlice);
      state.points = [...state.points.filter(({ raisedMs }) => world.now - raisedMs <= 5 * minuteMs), point];
    },
  },
};

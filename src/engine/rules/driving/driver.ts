import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { hoursAfter, type EndedStint } from '../../driver-hours.ts';
import { forwardedSeq, type Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { chinaDay, dayMs, iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';

interface Wheel {
  /** Subject of the truck. */
  truck: string;
  terminal: string;
  sinceMs: number;
  wholeRestMs: number;
  /** Hours from other trucks were forwarded to it. */
  told: boolean;
}

interface DriverState {
  /** The truck of the sign-in. */
  at: Wheel | null;
  /** Hours in the trucks of the last two days, by end. */
  stints: (EndedStint & { readonly truck: string })[];
}

const driverSlice: Slice<DriverState> = { name: 'driver-stints', start: () => ({ at: null, stints: [] }) };

const rule = { name: 'driver', version: 1 } as const;

/** By then a day of driving is over, and so is every rest that counts. */
const keptMs = 2 * dayMs;

const base = ({ terminal }: Wheel, t: number) => ({
  t,
  seq: forwardedSeq,
  terminal,
  contactMs: null,
  receivedMs: t,
});

/** Hours from other trucks; null: none that count, or the truck knows them by itself. */
const carriedTo = ({ truck, sinceMs, wholeRestMs }: Wheel, stints: DriverState['stints']) => {
  const last = stints.at(-1);
  const count = hoursAfter(stints, wholeRestMs);
  if (last === undefined || count === null || last.truck === truck) return null;
  const rested = count.restMs + sinceMs - last.toMs >= wholeRestMs;
  return rested && count.day !== chinaDay(sinceMs) ? null : { untilMs: last.toMs, count };
};

/** Forwards to the present truck the hours from other trucks, or that those forwarded before do not hold. */
const forwardCarried = (world: RuleContext, state: DriverState, driverCode: string, wheel: Wheel): void => {
  const carried = carriedTo(
    wheel,
    state.stints.filter(({ toMs }) => toMs <= wheel.sinceMs),
  );
  if (carried === null && !wheel.told) return;
  wheel.told = carried !== null;
  world.forward({
    subject: wheel.truck,
    fact: {
      ...base(wheel, wheel.sinceMs),
      id: `driver-carried:${driverCode}:${iso(wheel.sinceMs)}`,
      kind: 'driver-carried',
      data: { driverCode, ...(carried ?? { untilMs: wheel.sinceMs, count: null }) },
    },
  });
};

const onArrived = (world: RuleContext, { t, terminal, data }: Fact<'driver-arrived'>): void => {
  if (!data.holds) return;
  const { driverCode, truck, wholeRestMs } = data;
  const state = world.own(driverSlice);
  const before = state.at;
  if (before !== null && before.truck !== truck)
    world.forward({
      subject: before.truck,
      fact: {
        ...base(before, t),
        id: `driver-elsewhere:${driverCode}:${iso(before.sinceMs)}`,
        kind: 'driver-elsewhere',
        data: { driverCode, holds: true },
      },
    });
  state.at = { truck, terminal, sinceMs: t, wholeRestMs, told: false };
  forwardCarried(world, state, driverCode, state.at);
};

const onLeft = (world: RuleContext, { data }: Fact<'driver-left'>): void => {
  if (!data.holds) return;
  const { driverCode, truck, stint } = data;
  const state = world.own(driverSlice);
  state.stints = [...state.stints, { ...stint, truck }].filter(({ toMs }) => toMs > stint.toMs - keptMs);
  const { at } = state;
  if (at === null) return;
  if (at.truck === truck && at.sinceMs === stint.fromMs) state.at = null;
  // A departure at the moment of this arrival: another truck because the card came here, or this one just before.
  else forwardCarried(world, state, driverCode, at);
};

/** A driver: the truck of the sign-in, and the hours in all trucks. Writes no rows. */
export const driver: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.driver,
    intent:
      "Adds up a driver's hours over all trucks that he drives, and signs him out of the one that he left.",
    source: ['F', 'J'],
    settings: [],
    records: [],
    alarms: [],
  },
  on: { 'driver-arrived': onArrived, 'driver-left': onLeft },
};

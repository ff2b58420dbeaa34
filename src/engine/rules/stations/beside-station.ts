import type { LonLat } from '#domain/geo/geo.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import { areasOfTruck } from '../../master/areas-of-truck.ts';
import { deliveredBesideM } from '../../master/beside-fence.ts';
import { isGauged, stationCodeOf } from '../../master/context.ts';
import { type Litres, minus, sumLitres } from '../../rows/litres.ts';
import type { Rule } from '../../rule.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { motionSlice } from '../../slices/motion.ts';
import { forwardVisit } from './forward-visit.ts';

interface Left extends Litres {
  readonly oilCode: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A stop beside a station's fence, and what left there without an explanation, by alarm. */
interface BesideStop {
  readonly stationCode: string;
  readonly sinceMs: number;
  readonly left: Readonly<Record<string, Left>>;
}

const besideStationSlice: Slice<{ stop: BesideStop | null }> = {
  name: 'beside-station',
  start: () => ({ stop: null }),
  copy: (state) => ({ ...state }),
};

/** The station with a gauge beside whose fence, not in which, a point is. */
const stationBeside = (world: RuleContext, point: LonLat, t: number): string | null => {
  if (areasOfTruck(world, point, world.number('fence.toleranceM', t), t).length > 0) return null;
  const stations = areasOfTruck(world, point, deliveredBesideM, t).filter(({ type }) => type === 'station');
  return stations.map(stationCodeOf).find((stationCode) => isGauged(world.context, stationCode, t)) ?? null;
};

/** Tells the station what left of an oil, so that its gauge can say whether it came there. */
const forwardLeft = (
  world: RuleContext,
  { stationCode, sinceMs, left }: BesideStop,
  oilCode: number,
): void => {
  const own = Object.values(left).filter((one) => one.oilCode === oilCode);
  forwardVisit(world, {
    visitId: `beside:${world.subject}:${sinceMs}`,
    stationCode,
    oilCode,
    openMs: Math.max(sinceMs, Math.min(...own.map(({ fromMs }) => fromMs), world.now)),
    closeMs: Math.max(sinceMs, ...own.map(({ toMs }) => toMs)),
    litres: sumLitres(own),
    besideSinceMs: sinceMs,
  });
};

const onDrain = (world: RuleContext, drain: EventData['drain']): void => {
  const { standingSinceMs: sinceMs, recent } = world.read(motionSlice);
  const last = recent.at(-1);
  const oilCode = world.read(levelsSlice)[drain.compartment]?.oilCode ?? null;
  if (sinceMs === null || last === undefined || oilCode === null) return;
  const known = world.read(besideStationSlice).stop;
  const isKnown = known !== null && known.sinceMs === sinceMs;
  const stationCode = isKnown ? known.stationCode : stationBeside(world, last, drain.toMs);
  if (stationCode === null) return;
  const { fromMs, toMs, fromVtL, toVtL, fromV20L, toV20L } = drain;
  const left = { oilCode, fromMs, toMs, vtL: fromVtL - toVtL, v20L: minus(fromV20L, toV20L) };
  const stop = {
    stationCode,
    sinceMs,
    left: { ...(isKnown ? known.left : {}), [drain.alarmId]: left },
  };
  world.own(besideStationSlice).stop = stop;
  forwardLeft(world, stop, oilCode);
};

const onWithdrawn = (world: RuleContext, { alarmId }: EventData['drain-withdrawn']): void => {
  const { stop } = world.read(besideStationSlice);
  const gone = stop?.left[alarmId];
  if (stop === null || gone === undefined) return;
  const { [alarmId]: _, ...left } = stop.left;
  const rest = { ...stop, left };
  world.own(besideStationSlice).stop = rest;
  forwardLeft(world, rest, gone.oilCode);
};

/** What leaves a truck beside a station's fence is asked of the station's gauge before it is called stolen for good. */
export const besideStation: Rule = {
  name: 'beside-station',
  version: 1,
  meta: {
    title: ruleTitles['beside-station'],
    intent:
      "Takes what left a truck beside a gauged station's fence for a delivery once the station's tank shows it.",
    source: ['J'],
    settings: ['fence.toleranceM'],
    records: [],
    alarms: [],
  },
  on: { drain: onDrain, 'drain-withdrawn': onWithdrawn },
};

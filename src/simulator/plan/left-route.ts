import { routeBetween } from '#domain/roads/road-graph.ts';

import { uniformAt } from '../random.ts';
import type { Site } from '../sites.ts';
import type { BuiltDay } from './day-builder.ts';
import { drawRoadEvents } from './road-events.ts';
import { awaySeconds, detourBetween } from './routes.ts';

/** Of 50 loads on a stored route the driver of one takes another road. */
export const leavesRoute = ({ truck, nowMs }: BuiltDay): boolean =>
  uniformAt(truck.key ^ 0x52, Math.floor(nowMs() / 1000)) < 0.02;

/** A drive to a station by another road than its route: when it was off the route; null: there is no such road. */
export const driveAround = (
  day: BuiltDay,
  to: Site,
): { readonly atMs: number; readonly untilMs: number } | null => {
  const { node } = day.site();
  const route = detourBetween(node, to.node);
  if (route === null) return null;
  const startMs = day.nowMs();
  const profile = day.profileTo(to, route);
  day.driveTo(to, profile, drawRoadEvents(day, profile), []);
  const [fromS, toS] = awaySeconds(profile, routeBetween(node, to.node));
  return { atMs: startMs + fromS * 1000, untilMs: startMs + toS * 1000 };
};

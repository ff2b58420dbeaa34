import type { StationGauge } from '#contract/master-data.ts';

import { stationSubject, truckSubject } from '../subjects.ts';
import type { TruckContext } from './truck-context.ts';
import type { Timeline } from './versions.ts';

/** A period in which a terminal belonged to a subject. */
export interface Binding {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly subject: string;
}

/** Terminals of trucks in service, or of those that are not, and of station gauges, by time. */
export const bindTerminals = (
  trucks: ReadonlyMap<string, Timeline<TruckContext>>,
  gauges: ReadonlyMap<string, Timeline<StationGauge>>,
  inService = true,
): ReadonlyMap<string, readonly Binding[]> => {
  const bindings = new Map<string, Binding[]>();
  const bind = (terminal: string, binding: Binding): void => {
    const list = bindings.get(terminal);
    const last = list?.at(-1);
    if (list === undefined) bindings.set(terminal, [binding]);
    else if (last?.subject === binding.subject && last.untilMs === binding.fromMs)
      list[list.length - 1] = { ...last, untilMs: binding.untilMs };
    else list.push(binding);
  };
  for (const [truckId, timeline] of trucks)
    for (const { fromMs, untilMs, value } of timeline)
      if (value !== null && (value.truck.inService ?? true) === inService)
        bind(value.truck.terminal, { fromMs, untilMs, subject: truckSubject(truckId) });
  for (const [terminal, timeline] of gauges)
    for (const { fromMs, untilMs, value } of timeline)
      if (value !== null) bind(terminal, { fromMs, untilMs, subject: stationSubject(value.stationCode) });
  return bindings;
};

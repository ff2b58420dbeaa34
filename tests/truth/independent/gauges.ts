import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { fuelOf, litresAt20, recorded } from './litres.ts';
import { ofKind } from './world.ts';

/** A delivery as a station's gauge reports it. Litres at 20 °C. */
export interface GaugeDelivery {
  readonly stationCode: string;
  readonly oilCode: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly v20L: number;
}

/** What a truck gave out of one oil at one visit. */
export interface GivenAtStation {
  readonly stationCode: string;
  readonly oilCode: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly v20L: number;
}

const aroundMs = 15 * 60_000;

/** Rise and sales at 20 °C (engine rules 4.1, atg-delivery). */
export const gaugeDeliveriesOf = (messages: readonly TerminalMessage[]): GaugeDelivery[] =>
  ofKind(messages, 'atg-delivery').map(({ data }) => {
    const { startVtL, endVtL, salesVtL = 0, startTemperatureC = 20, endTemperatureC = 20, oilCode } = data;
    const rho = data.density20KgM3 ?? (fuelOf(oilCode) === 'gasoline' ? 745 : 840);
    const end = litresAt20(endVtL, rho, endTemperatureC);
    const start = litresAt20(startVtL, rho, startTemperatureC);
    const sold = litresAt20(salesVtL, rho, endTemperatureC);
    return {
      stationCode: data.stationCode,
      oilCode,
      startMs: Date.parse(data.startTime),
      endMs: Date.parse(data.endTime),
      v20L: recorded(end - start + sold),
    };
  });

const overlaps = (delivery: GaugeDelivery, given: GivenAtStation): boolean =>
  delivery.stationCode === given.stationCode &&
  delivery.oilCode === given.oilCode &&
  delivery.startMs <= given.endMs + aroundMs &&
  delivery.endMs >= given.startMs - aroundMs;

const sumOf = (deliveries: readonly GaugeDelivery[]): number =>
  deliveries.reduce((sum, { v20L }) => sum + v20L, 0);

const fits = (given: GivenAtStation, deliveries: readonly GaugeDelivery[]): boolean => {
  const differenceL = Math.abs(sumOf(deliveries) - given.v20L);
  return differenceL <= Math.max(200, 0.05 * given.v20L);
};

/** Every way in which deliveries can be dealt out to those whose windows they touch. */
const dealt = (deliveries: readonly GaugeDelivery[], takers: readonly GivenAtStation[]): Dealing[] => {
  const [first, ...rest] = deliveries;
  if (first === undefined) return [new Map(takers.map((taker) => [taker, []]))];
  return dealt(rest, takers).flatMap((dealing) =>
    takers
      .filter((taker) => overlaps(first, taker))
      .map((taker) => new Map([...dealing, [taker, [first, ...(dealing.get(taker) ?? [])]]])),
  );
};

type Dealing = ReadonlyMap<GivenAtStation, GaugeDelivery[]>;

const missedL = (dealing: Dealing): number =>
  [...dealing].reduce((sum, [given, mine]) => sum + Math.abs(sumOf(mine) - given.v20L), 0);

/** Minutes for which deliveries went on before or after what they are dealt to. */
const minutesOutside = (dealing: Dealing): number =>
  [...dealing].reduce(
    (sum, [given, mine]) =>
      mine.reduce(
        (all, { startMs, endMs }) =>
          all + (Math.max(0, given.startMs - startMs) + Math.max(0, endMs - given.endMs)) / 60_000,
        sum,
      ),
    0,
  );

const givesOther = (a: Dealing, b: Dealing) => (given: GivenAtStation) =>
  Math.abs(sumOf(a.get(given) ?? []) - sumOf(b.get(given) ?? [])) > 0.5;

/**
 * The best assignment, and those that neither volume (0.5 % of what they change) nor time (3 minutes) distinguishes
 * from it.
 */
const bestOf = (dealings: readonly Dealing[], group: readonly GivenAtStation[]): Dealing[] => {
  const closest = dealings.toSorted((a, b) => missedL(a) - missedL(b))[0];
  if (closest === undefined) return [];
  const alike = dealings.filter((one) => {
    const changedL = group.filter(givesOther(one, closest)).reduce((sum, { v20L }) => sum + v20L, 0);
    return missedL(one) <= missedL(closest) + 0.005 * changedL + 0.5;
  });
  const timely = alike.toSorted((a, b) => minutesOutside(a) - minutesOutside(b) || missedL(a) - missedL(b));
  const [first] = timely;
  return first === undefined ? [] : timely.filter((one) => minutesOutside(one) < minutesOutside(first) + 3);
};

/** Those who share a delivery with somebody, directly or through others. */
const groupOf = (
  one: GivenAtStation,
  all: readonly GivenAtStation[],
  deliveries: readonly GaugeDelivery[],
) => {
  const group = new Set([one]);
  // A set that grows while it is walked is walked to its new end.
  for (const member of group)
    for (const delivery of deliveries.filter((each) => overlaps(each, member)))
      for (const other of all.filter((each) => overlaps(delivery, each))) group.add(other);
  return [...group];
};

/**
 * Deliveries of the gauge for each giving (engine rules 6.4): one truck alone gets all in its window; several divide
 * them by the best fit of volume, and by time where volumes are as good as alike. Null: none was reported, or it is
 * unknown whose they are.
 */
export const matchedGauge = (
  all: readonly GivenAtStation[],
  deliveries: readonly GaugeDelivery[],
): ReadonlyMap<GivenAtStation, readonly GaugeDelivery[] | null> =>
  new Map(
    all.map((given) => {
      const group = groupOf(given, all, deliveries);
      const theirs = deliveries.filter((each) => group.some((member) => overlaps(each, member)));
      if (theirs.length === 0) return [given, null];
      if (group.length === 1) return [given, theirs];
      const [best, ...others] = bestOf(dealt(theirs, group), group);
      if (best === undefined) return [given, null];
      const mine = best.get(given) ?? [];
      if (others.some((other) => givesOther(best, other)(given))) return [given, null];
      // A delivery that fits nobody may hold some of the litres of everybody who was there.
      const clear = [...best].every(
        ([taker, dealt]) => fits(taker, dealt) || !dealt.some((each) => overlaps(each, given)),
      );
      return [given, mine.length > 0 && clear && fits(given, mine) ? mine : null];
    }),
  );

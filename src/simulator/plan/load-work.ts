import { card, change, door, part, retained, ticket } from './cargo-notes.ts';
import type { Flow } from './day.ts';
import type { Overstated } from './further/at-depot.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { between, uniformAt } from '../random.ts';
import { airC, at20L } from '../tank.ts';

/**
 * A depot: queue, connect, fill one compartment after the other at 1,200-2,000 L/min (top 800), close, ticket,
 * seal, settle. `overstated` is what a ticket says beyond what ran. `spoiled` is a compartment that gets diesel onto petrol. Depot product is up to 4 °C warmer than the air; in summer much warmer (incident 8 is that).
 */
export const load = (
  day: BuiltDay,
  filled: readonly number[],
  spoiled: number | null = null,
  overstated: Overstated | null = null,
): void => {
  const { truck, random } = day;
  let t = day.nowMs() + between(random, 6, 18) * minuteMs;
  const startMs = t;
  const hot = random() < 0.1;
  const temperatureC = airC(t) + between(random, 0, 4) + (hot ? 9 : 0);
  if (hot) day.mark('hotLoad', startMs);
  const flows: Flow[] = [];
  day.note(door(t, 'open'));
  truck.compartments.forEach((compartment, index) => {
    const share = filled[index] ?? 0;
    if (share <= 0) return;
    const number = compartment.compartment;
    const residue = day.liquids()[index]?.v20L ?? 0;
    const v20L = at20L(compartment.capacityL * share, temperatureC, compartment.density20KgM3);
    const rate = truck.topLoading ? 800 : between(random, 1200, 2000);
    const openMs = t + 40_000;
    const flowMs = openMs + 25_000;
    const endMs = flowMs + tenth(((v20L - residue) / rate + 0.4) * minuteMs);
    flows.push({
      compartment: number,
      fromMs: flowMs,
      toMs: endMs,
      shape: 'fill',
      work: 'loading',
      end: { v20L, temperatureC },
    });
    if (number === spoiled) {
      // Diesel runs onto the petrol before anybody looks at the arm.
      const fromMs = tenth(flowMs + 150_000);
      day.mark('contamination', fromMs, { compartment: number });
      day.anomaly({ kind: 'otherOil', compartment: number, oilCode: 0, fromMs, toMs: day.endMs });
    }
    const overstatedL = number === overstated?.compartment ? overstated.litres : 0;
    if (overstatedL > 0)
      day.mark('shortLoading', flowMs, { untilMs: endMs, compartment: number, litres: overstatedL });
    const opening = truck.topLoading ? 'manhole' : 'apiAdaptor';
    day.note(
      change(
        openMs,
        [part(number, opening, 'open')],
        [{ compartment: number, seal: 'unsealed', authorization: 'nfcCard', cardCode: truck.cardCode }],
      ),
      change(flowMs + 15_000, [retained(number, true)]),
      change(endMs + 40_000, [part(number, opening, 'closed')]),
      ticket({
        compartment,
        direction: 'load',
        fromMs: flowMs,
        toMs: endMs,
        v20L: v20L - residue + overstatedL,
        temperatureC,
        error: uniformAt(truck.key, number) * 0.0006 - 0.0003,
        // The rack prints what ran, not what was asked for.
        oilCode: number === spoiled ? 0 : day.oilCodeAt(index, openMs),
      }),
    );
    if (!truck.topLoading)
      day.note(
        change(openMs + 8_000, [part(number, 'footValve', 'open')]),
        change(endMs + 20_000, [part(number, 'footValve', 'closed')]),
      );
    t = endMs + 60_000;
  });
  day.note(
    door(t, 'closed'),
    card(day, t + 58_000, 'seal'),
    change(
      t + 60_000,
      [],
      truck.compartments.map(({ compartment }) => ({
        compartment,
        seal: 'sealed' as const,
        sealCode: `S${Math.floor(t / 1000).toString(36)}${compartment}`,
      })),
    ),
  );
  const evaporated = flows.map((flow) => ({
    ...flow,
    end: { ...flow.end, v20L: flow.end.v20L * (1 - 0.00005) },
  }));
  day.standAt(t + between(random, 7, 12) * minuteMs - day.nowMs(), evaporated);
};

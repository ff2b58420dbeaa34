import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { changesOf, type VolumeChange } from './changes.ts';
import { drivingHoursOf, type Duty, type TooLong } from './driving-hours.ts';
import { figuresOf, givingsOf, type TaskFigures } from './figures.ts';
import { emptyOpeningsOf, type ForbiddenOpening, forbiddenOpeningsOf } from './forbidden-openings.ts';
import { gaugeDeliveriesOf, matchedGauge } from './gauges.ts';
import { operationsOf } from './operations.ts';
import { type Opening, openingsOf } from './openings.ts';
import { fixesOf, mayOpenAt, placeAt, visitsOf } from './places.ts';
import { readingsOf } from './readings.ts';
import { tasksOf } from './tasks.ts';
import { inOrder, type TruckSheet, type WorldSheet } from './world.ts';

/** Records of one truck, computed from all of its messages. */
export interface TruckTruth {
  readonly signCode: string;
  readonly tasks: readonly TaskFigures[];
  readonly drains: readonly VolumeChange[];
  readonly openings: readonly ForbiddenOpening[];
  /** Openings anywhere of compartments with nothing in them. */
  readonly emptyOpenings: readonly Opening[];
  readonly duties: readonly Duty[];
  readonly tooLong: readonly TooLong[];
}

/** What can be known of a truck without the stations. */
const aloneOf = (truck: TruckSheet, world: WorldSheet, messages: readonly TerminalMessage[]) => {
  const fixes = fixesOf(messages);
  const readings = readingsOf(truck, messages, fixes);
  const openings = openingsOf(messages);
  const explaining = openings.filter(({ openMs }) => mayOpenAt(world.areas, placeAt(fixes, openMs)));
  const operations = operationsOf(readings, explaining, visitsOf(world.areas, fixes));
  const changes = truck.compartments.flatMap((sheet) =>
    changesOf(
      sheet,
      readings.get(sheet.compartment) ?? [],
      explaining.filter(({ compartment }) => compartment === sheet.compartment),
    ),
  );
  return {
    truck,
    messages,
    readings,
    operations,
    drains: changes.filter(({ fromV20L, toV20L }) => toV20L < fromV20L),
    openings: forbiddenOpeningsOf(messages, world.areas, fixes, readings, openings),
    emptyOpenings: emptyOpeningsOf(messages, world.areas, fixes, readings, openings),
    ...drivingHoursOf(messages, fixes),
  };
};

/**
 * An independent calculation of what the server's rules must find, from every message of a run at once: two passes,
 * trucks alone first, then with the stations' gauges.
 */
export const calculate = (world: WorldSheet, all: readonly TerminalMessage[]): TruckTruth[] => {
  const sent = new Map<string, TerminalMessage[]>();
  for (const message of all) {
    const mine = sent.get(message.terminal) ?? [];
    sent.set(message.terminal, mine);
    mine.push(message);
  }
  const alone = world.trucks.map((truck) => aloneOf(truck, world, inOrder(sent.get(truck.terminal) ?? [])));
  const deliveries = world.stationGauges.flatMap(({ terminal }) =>
    gaugeDeliveriesOf(sent.get(terminal) ?? []),
  );
  const givings = alone.flatMap(({ operations }) => givingsOf(operations));
  const matched = matchedGauge(givings, deliveries);
  const givingOf = new Map(
    givings.flatMap((giving) => giving.operations.map((one) => [one, giving] as const)),
  );
  return alone.map(
    ({ truck, messages, readings, operations, drains, openings, emptyOpenings, duties, tooLong }) => {
      const tasks = tasksOf(operations);
      return {
        signCode: truck.signCode,
        tasks: tasks.flatMap((task, index) =>
          figuresOf(task, {
            messages,
            readings,
            drains,
            untilMs: tasks[index + 1]?.loads[0]?.startMs ?? Infinity,
            gauge: (unload) => {
              const giving = givingOf.get(unload);
              return giving === undefined ? null : (matched.get(giving) ?? null);
            },
          }),
        ),
        drains,
        openings,
        emptyOpenings,
        duties,
        tooLong,
      };
    },
  );
};

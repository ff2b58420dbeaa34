import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice } from '../../slices/levels.ts';
import { processSlice } from '../../slices/process.ts';
import { partKey, sensorsSlice } from '../../slices/sensors.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Open valve records by compartment. */
const valvesSlice: Slice<{ open: Record<string, string> }> = { name: 'valves', start: () => ({ open: {} }) };

const rule = { name: 'valves', version: 2 } as const;

const open = (
  world: RuleContext,
  compartment: number,
  t: number,
  source: 'seal' | 'meter',
  messageId: string,
): void => {
  const vtL = world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;
  const row = withColumns(
    record(world, {
      kind: 'valve-record',
      of: compartment,
      startMs: t,
      where: whereAt(world, t),
      rule,
      why: { messages: { opened: messageId } },
    }),
    {
      compartment,
      openTime: iso(t),
      closeTime: null,
      source,
      withCompartmentLoaded: vtL === null ? null : vtL > world.number('tank.emptyL'),
      closedWhileUnloading: false,
    },
  );
  world.open(row);
  world.own(valvesSlice).open[compartment] = row.id;
};

const close = (world: RuleContext, compartment: number, t: number): void => {
  const id = world.read(valvesSlice).open[compartment];
  if (id === undefined) return;
  const vtL = world.read(levelsSlice)[compartment]?.lastOk?.vtL ?? null;
  const unloading = world.read(processSlice)[compartment]?.state === 'unloading';
  world.changeRecord('valve-record', id, {
    closeTime: iso(t),
    endTime: iso(t),
    ...endPlace(whereAt(world, t)),
    // Shut while liquid was still running: an emergency shut-off.
    closedWhileUnloading: unloading && (vtL === null || vtL > world.number('tank.emptyL')),
  });
  world.settle(id);
  delete world.own(valvesSlice).open[compartment];
};

const isValve = ({ part }: EventData['seal-closed'] | EventData['seal-opened']): boolean =>
  part === 'footValve';

/** The meter's valve state counts where no seal sensor watches it. */
const onMeter = (world: RuleContext, fact: Fact<'flow-status'>): void => {
  for (const { compartment, footValve } of fact.data.compartments ?? []) {
    if (footValve === undefined || footValve === 'unknown') continue;
    if (world.read(sensorsSlice).parts[partKey(compartment, 'footValve')] !== undefined) continue;
    const known = world.read(valvesSlice).open[compartment] !== undefined;
    if (footValve === 'open' && !known) open(world, compartment, fact.t, 'meter', fact.id);
    if (footValve === 'closed' && known) close(world, compartment, fact.t);
  }
};

/** Emergency shut-off (bottom) valves: open and close. Runs before the process, which reads its state. */
export const valves: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.valves,
    intent:
      'Records openings of emergency shut-off valves, and whether their compartment was loaded or being unloaded.',
    source: ['S'],
    settings: ['tank.emptyL'],
    records: ['valve-record'],
    alarms: [],
  },
  on: {
    'seal-opened': (world, event) => {
      if (isValve(event)) open(world, event.compartment, event.t, 'seal', event.messageId);
    },
    'seal-closed': (world, event) => {
      if (isValve(event)) close(world, event.compartment, event.t);
    },
    'flow-status': onMeter,
  },
};

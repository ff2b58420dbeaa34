import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Rule } from '../../rule.ts';
import { onAlarmWord } from '../faults/alarm-word.ts';
import { onCameras } from '../faults/camera.ts';
import { onClimate } from '../faults/climate.ts';
import { endRestarts, onArrive, onBoot, restartsDue } from '../faults/console.ts';
import { onDoor } from '../faults/door.ts';
import { onReading, onSensors } from '../faults/dry-adaptor.ts';
import { onLevels } from '../faults/gauge.ts';
import { onFix, onNoFix } from '../faults/gnss.ts';
import { onPower } from '../faults/power.ts';
import { onPressure } from '../faults/pressure.ts';
import { endSecondTerminal, onSecondTerminal, secondTerminalDue } from '../faults/second-terminal.ts';

/** Faults that end when nothing is said of them for a while. */
const timers = [
  { due: restartsDue, end: endRestarts },
  { due: secondTerminalDue, end: endSecondTerminal },
] as const;

const earliest = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);

/** Devices that fail or report wrong values, from the messages themselves. One file a device in `faults/`. */
export const deviceFaults: Rule = {
  name: 'device-faults',
  version: 6,
  meta: {
    title: ruleTitles['device-faults'],
    intent:
      'Watches power, gauges, receiver, climate, pressure, doors, cameras and consoles for what is wrong with them.',
    source: ['S', 'T', 'J'],
    settings: [
      'climate.cargoMaxC',
      'climate.cargoMaxHumidityPercent',
      'climate.cargoMinC',
      'pressure.highKPa',
      'tank.emptyL',
    ],
    records: [],
    alarms: [],
  },
  on: {
    arrive: onArrive,
    power: onPower,
    'tank-level': onLevels,
    reading: onReading,
    'seal-sensor': onSensors,
    climate: onClimate,
    pressure: onPressure,
    boot: onBoot,
    'second-terminal': onSecondTerminal,
    door: onDoor,
    'no-fix': onNoFix,
    fix: (world, { fact }) => onFix(world, fact),
    position: (world, fact) => {
      onAlarmWord(world, fact);
      onCameras(world, fact);
    },
  },
  due: (world) => earliest(timers.map(({ due }) => due(world))),
  fire: (world, dueMs) => {
    for (const { due, end } of timers) {
      const at = due(world);
      if (at !== null && at <= dueMs) end(world, dueMs);
    }
  },
};

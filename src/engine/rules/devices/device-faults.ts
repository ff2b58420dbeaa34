import type { Rule } from '../../rule.ts';
import { onCameras } from '../faults/camera.ts';
import { onClimate } from '../faults/climate.ts';
import { endRestarts, onArrive, onBoot, restartsDue } from '../faults/console.ts';
import { onDoor } from '../faults/door.ts';
import { onReading, onSensors } from '../faults/dry-adaptor.ts';
import { onLevels } from '../faults/gauge.ts';
import { onFix, onNoFix, onPosition } from '../faults/gnss.ts';
import { onPower } from '../faults/power.ts';
import { onPressure } from '../faults/pressure.ts';

/** Devices that fail or report wrong values, from the messages themselves. One file a device in `faults/`. */
export const deviceFaults: Rule = {
  name: 'device-faults',
  version: 4,
  on: {
    arrive: onArrive,
    power: onPower,
    'tank-level': onLevels,
    reading: onReading,
    'seal-sensor': onSensors,
    climate: onClimate,
    pressure: onPressure,
    boot: onBoot,
    door: onDoor,
    'no-fix': onNoFix,
    fix: (world, { fact }) => onFix(world, fact),
    position: (world, fact) => {
      onPosition(world, fact);
      onCameras(world, fact);
    },
  },
  due: restartsDue,
  fire: endRestarts,
};

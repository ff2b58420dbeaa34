import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { hashOf, noiseAt } from '../random.ts';
import type { SimTruck } from '../truck.ts';
import type { SimMessage } from './outgoing-message.ts';

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];

/** What a probe reads at rest in each state; a magnet at the switch and air around the probe read high. */
const probeReadings = { closed: 2950, open: 620, dry: 3050, wet: 1750 } as const;
const probeNoise = 25;

/** Ten digits, the same for a sensor as long as the truck has it. */
const serialOf = ({ key }: SimTruck, { compartment, part }: Sensor): string =>
  String(hashOf(key, 'sensor', compartment, part)).padStart(10, '0');

const readingOf = (truck: SimTruck, { compartment, part, state, wet, fault }: Sensor, timeMs: number) => {
  if (fault === 'broken' || fault === 'missing') return null;
  const level =
    state === 'open' || state === 'closed'
      ? probeReadings[state]
      : wet === undefined
        ? null
        : probeReadings[wet ? 'wet' : 'dry'];
  const key = hashOf(truck.key, compartment, part);
  return level === null ? null : Math.round(level + probeNoise * noiseAt(key, timeMs / 1000));
};

/** The messages with serial and reading of every sensor that they name. */
export const withSensorValues = (truck: SimTruck, messages: readonly SimMessage[]): SimMessage[] =>
  messages.map((each) => {
    const { message, timeMs } = each;
    if (message.kind !== 'seal-sensor') return each;
    const sensors = message.data.sensors.map((sensor) => {
      const rawValue = readingOf(truck, sensor, timeMs);
      const sensorSerial = serialOf(truck, sensor);
      return { ...sensor, sensorSerial, ...(rawValue === null ? {} : { rawValue }) };
    });
    return { ...each, message: { ...message, data: { ...message.data, sensors } } };
  });

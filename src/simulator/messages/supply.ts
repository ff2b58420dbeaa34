import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { noiseAt, uniformAt } from '../random.ts';
import type { SimTruck } from '../truck.ts';

const dayMs = 86_400_000;
const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Every tenth truck has a battery that ages, and is changed before the truck fails to start. */
const ageing = { every: 10, first: 7, days: 60, lossVPerDay: 0.045 } as const;

const restingV = ({ index, key }: SimTruck, timeMs: number): number => {
  if (index % ageing.every !== ageing.first) return 25.1;
  const phase = Math.floor(uniformAt(key, 0x54) * ageing.days);
  return 25.1 - ageing.lossVPerDay * ((timeMs / dayMs + phase) % ageing.days);
};

/** Readings of the supply: charging while the engine runs, resting else. */
export const power = (truck: SimTruck, acc: boolean, timeMs: number): TerminalMessageData<'power'> => ({
  source: 'main',
  mainVoltageV: round1(
    (acc ? 27.4 : restingV(truck, timeMs)) + 0.2 * noiseAt(truck.key ^ 0x51, timeMs / 1000),
  ),
  controllerVoltageV: round1(12 + 0.1 * noiseAt(truck.key ^ 0x52, timeMs / 1000)),
  batteryVoltageV: round1(8.2 + 0.05 * noiseAt(truck.key ^ 0x53, timeMs / 1000)),
});

import type { Fact } from '../../fact.ts';
import { anyWatched, conditionsSlice } from '../../slices/conditions.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

interface Wrong {
  readonly device: 'camera' | 'recorder';
  readonly fault: 'signalLost' | 'covered' | 'storageFault' | 'storageFull' | 'fault';
  readonly level: 1 | 2;
  /** Channel or storage; null: which one is not said. */
  readonly unitNumber: number | null;
}

const keyOf = ({ device, fault, unitNumber }: Wrong): string => `${device}:${fault}:${unitNumber ?? ''}`;
const isOurs = (key: string): boolean => key.startsWith('camera:') || key.startsWith('recorder:');

const wrongWith = ({ cameras }: Fact<'position'>['data']): Wrong[] => {
  if (cameras === undefined) return [];
  const each = (device: Wrong['device'], fault: Wrong['fault'], numbers: readonly number[]): Wrong[] =>
    numbers.map((number) => ({ device, fault, level: 2, unitNumber: number === 0 ? null : number }));
  return [
    ...each('camera', 'signalLost', cameras.signalLost),
    ...each('camera', 'covered', cameras.covered),
    ...each('recorder', 'storageFault', cameras.storageFault),
    ...(cameras.otherFault ? each('recorder', 'fault', [0]) : []),
    ...(cameras.alarmStorageFull
      ? [{ device: 'recorder', fault: 'storageFull', level: 1, unitNumber: null } as const]
      : []),
  ];
};

const say = (world: RuleContext, fact: Fact<'position'>, wrong: Wrong, active: boolean): void =>
  reportFault(world, fact, {
    key: keyOf(wrong),
    active,
    device: wrong.device,
    fault: wrong.fault,
    level: wrong.level,
    source: 'terminal',
    holdMs: minuteMs,
    clearHoldMs: fiveMinutes,
    ...(wrong.unitNumber === null ? {} : { unitNumber: wrong.unitNumber }),
  });

/**
 * Cameras and their recorder, by the terminal's own words. With the ignition off cameras are off too, and nothing is
 * said of them; a report that no longer names a fault says that it is over.
 */
export const onCameras = (world: RuleContext, fact: Fact<'position'>): void => {
  if (!fact.data.acc || (fact.data.cameras === undefined && !anyWatched(world))) return;
  const found = wrongWith(fact.data);
  const keys = new Set(found.map(keyOf));
  for (const [key, { definition }] of Object.entries(world.read(conditionsSlice)))
    if (isOurs(key) && !keys.has(key))
      world.publish('condition', { ...definition, t: fact.t, messageId: fact.id, key, active: false });
  for (const wrong of found) say(world, fact, wrong, true);
};

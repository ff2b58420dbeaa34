import { conditionsSlice } from './slices/conditions.ts';
import { partKey, sensorsSlice } from './slices/sensors.ts';
import { parts } from './events/switch.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Whether an opening of a compartment can't be detected: it has no switches, or one of them is faulty. What the gauge
 * measures in a depot or station then counts as loading or unloading (engine rules 5).
 */
export const isBlind = (world: RuleContext, compartment: number): boolean => {
  const known = world.read(sensorsSlice).parts;
  const conditions = world.read(conditionsSlice);
  const faulty = parts.some((part) => {
    const fault = conditions[`seal:${compartment}:${part}:fault`];
    return fault !== undefined && fault.recordId !== null;
  });
  return faulty || !parts.some((part) => known[partKey(compartment, part)] !== undefined);
};

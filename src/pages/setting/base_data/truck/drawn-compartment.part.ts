import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { DrawnCompartment, PartState, TankPart } from '#ui/drawing/tank-parts.tsx';

import type { EquippedCompartment } from './equipment-of.part.ts';

const stateOf = (state: string | null | undefined): PartState =>
  state === 'open' || state === 'closed' ? state : 'unknown';

/** A compartment as it is drawn, with the states its sensors said last. */
export const drawnCompartment = (one: EquippedCompartment): DrawnCompartment => {
  const { sensors, faults, levelMm, heightMm } = one;
  const foot = sensors['footValve'];
  const bad: readonly (readonly [part: TankPart, count: number])[] = [
    ['manhole', faults.manhole.length],
    ['api', faults.apiAdaptor.length],
    ['foot', faults.footValve.length],
  ];
  return {
    number: one.compartment,
    capacityL: one.capacityL,
    oil: oilDrawing(one.oilCode),
    // From the side a tank is as full as its liquid is high.
    fraction: levelMm === null || heightMm === null ? 0 : Math.min(1, levelMm / Math.max(1, heightMm)),
    unknown: levelMm === null,
    label: formatNumber(one.capacityL),
    manhole: stateOf(sensors['manhole']?.state),
    api: stateOf(sensors['apiAdaptor']?.state),
    foot: stateOf(foot?.state),
    pipe: foot?.wet === true ? 'wet' : foot?.wet === false ? 'dry' : 'unknown',
    bad: bad.flatMap(([part, count]) => (count > 0 ? [part] : [])),
  };
};

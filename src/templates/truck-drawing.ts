import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { Tank } from '#state/fleet/inventory.ts';
import type { CompartmentDetail } from '#contract/fleet/truck-detail.ts';
import { isSealState, type SealState } from '#domain/cargo/seal-states.ts';
import type { DrawnCompartment, PartState, TankPart } from '#ui/drawing/tank-parts.tsx';

const partState = (value: string): PartState => (value === 'open' || value === 'closed' ? value : 'unknown');

export const sealState = (value: string): SealState => (isSealState(value) ? value : 'unknown');

const openParts = (detail: CompartmentDetail): readonly TankPart[] => [
  ...(detail.manhole === 'open' ? (['manhole'] as const) : []),
  ...(detail.apiAdaptor === 'open' ? (['api'] as const) : []),
  ...(detail.footValve === 'open' ? (['foot'] as const) : []),
];

/** A compartment as the engine last saw it, drawn; parts that stand open while the seal is broken are out of order. */
export const drawnCompartment = (detail: CompartmentDetail): DrawnCompartment => ({
  number: detail.compartment,
  capacityL: detail.capacityL,
  oil: oilDrawing(detail.oilCode),
  fraction: detail.vtL === null ? 0 : detail.vtL / Math.max(1, detail.capacityL),
  label: detail.vtL === null ? missing : formatNumber(detail.vtL),
  manhole: partState(detail.manhole),
  foot: partState(detail.footValve),
  api: partState(detail.apiAdaptor),
  pipe: detail.footValveWet === null ? 'unknown' : detail.footValveWet ? 'wet' : 'dry',
  seal: sealState(detail.seal),
  waterFraction: detail.waterMm && detail.heightMm ? Math.min(1, detail.waterMm / detail.heightMm) : 0,
  bad: detail.seal === 'broken' ? openParts(detail) : [],
});

/** The tanks of a status record for a strip; `bad` names compartments out of order. */
export const drawnTanks = (
  tanks: readonly Tank[],
  bad: readonly number[] = [],
): readonly DrawnCompartment[] =>
  tanks.map((tank) => ({
    number: tank.compartment,
    capacityL: tank.capacityL,
    oil: tank.oil,
    fraction: (tank.vt ?? 0) / Math.max(1, tank.capacityL),
    unknown: tank.vt === null,
    bad: bad.includes(tank.compartment) ? ['seal'] : [],
  }));

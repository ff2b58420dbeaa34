import type { InventoryTank, TruckStatus } from '#contract/fleet/truck-status.ts';
import { oilDrawing, type OilDrawing } from '#domain/words/oil-words.ts';

/** A tank of a truck's last inventory. Volumes in litres; null while the gauge has no reading. */
export interface Tank extends InventoryTank {
  readonly compartment: number;
  readonly oil: OilDrawing;
}

const parse = (text: string): readonly Tank[] => {
  try {
    const tanks = JSON.parse(text) as Readonly<Record<string, InventoryTank>>;
    return Object.entries(tanks)
      .map(([compartment, tank]) => ({
        ...tank,
        compartment: Number(compartment),
        oil: oilDrawing(tank.oilCode),
      }))
      .toSorted((a, b) => a.compartment - b.compartment);
  } catch {
    return [];
  }
};

const parsed = new Map<string, readonly Tank[]>();

/** The same text is parsed once; the cache is emptied rather than aged, since parsing again costs microseconds. */
export const compartmentsOf = (truck: TruckStatus): readonly Tank[] => {
  const text = truck.lastInventoryMap;
  const found = parsed.get(text);
  if (found) return found;
  if (parsed.size > 20_000) parsed.clear();
  const tanks = parse(text);
  parsed.set(text, tanks);
  return tanks;
};

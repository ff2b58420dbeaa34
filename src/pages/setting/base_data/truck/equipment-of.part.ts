import type { ResourceRow } from '#state/reports/resources.ts';
import type { EquipmentFault, EquipmentSensor, TruckEquipment } from '#state/fleet/truck-equipment.ts';

/** Where a device sits: of the truck as a whole, or by compartment at the gauge or a part that a seal sensor watches. */
export type EquipmentPlace = 'gauge' | 'manhole' | 'apiAdaptor' | 'footValve';

/** A compartment with everything that is installed at it. */
export interface EquippedCompartment {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number | null;
  readonly oilCode: number | null;
  readonly levelMm: number | null;
  readonly levelTime: string | null;
  readonly sensors: Readonly<Partial<Record<string, EquipmentSensor>>>;
  readonly faults: Readonly<Record<EquipmentPlace, readonly EquipmentFault[]>>;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const isAt = (fault: EquipmentFault, compartment: number, place: EquipmentPlace): boolean =>
  fault.compartment === compartment &&
  (place === 'gauge' ? fault.device === 'gauge' : fault.device === 'seal' && fault.part === place);

const places: readonly EquipmentPlace[] = ['gauge', 'manhole', 'apiAdaptor', 'footValve'];

const rowsOf = (row: ResourceRow): readonly Readonly<Record<string, unknown>>[] => {
  const rows: unknown = row['compartments'];
  return Array.isArray(rows) ? rows : [];
};

/** The compartments of a truck's row, each with its gauge, its sensors and what is wrong with them. */
export const equippedCompartments = (
  row: ResourceRow,
  { gauges, sensors, faults }: TruckEquipment,
): readonly EquippedCompartment[] =>
  rowsOf(row).flatMap((entry) => {
    const compartment = numberOf(entry['compartment']);
    if (compartment === null) return [];
    const gauge = gauges.find((one) => one.compartment === compartment);
    const at = (place: EquipmentPlace) => faults.filter((fault) => isAt(fault, compartment, place));
    return {
      compartment,
      capacityL: numberOf(entry['capacityL']) ?? 0,
      heightMm: numberOf(entry['heightMm']),
      oilCode: numberOf(entry['oilCode']),
      levelMm: gauge?.levelMm ?? null,
      levelTime: gauge?.time ?? null,
      sensors: Object.fromEntries(
        sensors.filter((one) => one.compartment === compartment).map((one) => [one.part, one]),
      ),
      faults: {
        gauge: at('gauge'),
        manhole: at('manhole'),
        apiAdaptor: at('apiAdaptor'),
        footValve: at('footValve'),
      },
    };
  });

/** Faults of what belongs to no part of a compartment: the console, its supply, positioning, meters, cameras. */
export const otherFaults = (
  { faults }: TruckEquipment,
  compartments: readonly EquippedCompartment[],
): readonly EquipmentFault[] =>
  faults.filter(
    (fault) =>
      !compartments.some(({ compartment }) => places.some((place) => isAt(fault, compartment, place))),
  );

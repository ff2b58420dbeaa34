import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import type { ParameterItem } from './parameters.ts';

/** Where the standard keeps a driving parameter, and how many of its steps one of people's units has. */
interface Place {
  readonly id: number;
  readonly bytes: 2 | 4;
  readonly steps: number;
}

/**
 * Driving parameters by JT/T 808-2019, table 12. What stands in the product's file and not here (voice prompts) is each
 * maker's own: a standard terminal says nothing of it and can't be told.
 */
const places: Readonly<Record<string, Place>> = {
  maxSpeedKmh: { id: 0x55, bytes: 4, steps: 1 },
  overspeedDurationS: { id: 0x56, bytes: 4, steps: 1 },
  continuousDrivingMin: { id: 0x57, bytes: 4, steps: 60 },
  restMin: { id: 0x59, bytes: 4, steps: 60 },
  preOverspeedKmh: { id: 0x5b, bytes: 2, steps: 10 },
  preFatigueMin: { id: 0x5c, bytes: 2, steps: 60 },
  mileageBaseKm: { id: 0x80, bytes: 4, steps: 10 },
};

/** Numbers of all that stand in the file. */
export const drivingIds: readonly number[] = Object.values(places).map(({ id }) => id);

const maxDecimals = 2;
const mostBytes = 6;

/** Without zeros behind the point: as people write it and as it was ordered. */
const textOf = (value: number): string => String(Number(value.toFixed(maxDecimals)));

/** What a terminal holds, in the units of people; what it says in words or not at all is left out. */
export const drivingValues = (items: readonly ParameterItem[]): ParameterValues => {
  const held = new Map(items.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, { id, steps }]) => {
      const value = held.get(id);
      return value === undefined || value.length === 0 || value.length > mostBytes
        ? []
        : [[name, textOf(value.readUIntBE(0, value.length) / steps)]];
    }),
  );
};

/** The same as a terminal is told it; null: one of them has no place in the standard, or does not fit it. */
export const drivingItems = (values: ParameterValues): readonly ParameterItem[] | null => {
  const items: ParameterItem[] = [];
  for (const [name, text] of Object.entries(values)) {
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    if (place === undefined) return null;
    const steps = Number(text) * place.steps;
    const count = Math.round(steps);
    if (text === '' || Math.abs(steps - count) > 1e-6 || !(count >= 0 && count < 256 ** place.bytes))
      return null;
    const value = Buffer.alloc(place.bytes);
    value.writeUIntBE(count, 0, place.bytes);
    items.push({ id: place.id, value });
  }
  return items;
};

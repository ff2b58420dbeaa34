import { parameterFault } from '#domain/parameters/parameter-faults.ts';
import type { ParameterField } from '#domain/parameters/parameter-field.ts';
import type { ParameterFile, ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { Text } from '#i18n/text.ts';
import type { HeldValues } from '#state/devices/rollouts.ts';

import type { HeldShare } from './held-shares.tsx';

/** Fields that can be the same for many trucks. */
export const pushedFields = (file: ParameterFile): readonly (readonly [string, ParameterField])[] =>
  Object.entries(file.fields).filter(([, { canSet, own }]) => canSet && !own);

/** Who holds what of a field: the commonest first, unknown ones last. */
export const sharesOf = (
  path: string,
  truckIds: ReadonlySet<number>,
  held: readonly HeldValues[],
  wanted: string | undefined,
): readonly HeldShare[] => {
  const counts = new Map<string, number>();
  for (const { truckId, values } of held) {
    const value = values[path];
    if (value !== undefined && truckIds.has(truckId)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const known = [...counts].map(([text, trucks]) => ({ text, trucks, isWanted: text === wanted }));
  const unknown = truckIds.size - known.reduce((sum, { trucks }) => sum + trucks, 0);
  return [
    ...known.toSorted((one, other) => other.trucks - one.trucks),
    ...(unknown > 0 ? [{ text: null, trucks: unknown, isWanted: false }] : []),
  ];
};

/** Trucks that a wanted value would change, unknown ones left out. */
export const changedTrucks = (shares: readonly HeldShare[]): number =>
  shares.reduce((sum, { text, isWanted, trucks }) => sum + (text === null || isWanted ? 0 : trucks), 0);

/** What is wrong with wanted values, by path. */
export const wantedFaults = (file: ParameterFile, wanted: ParameterValues): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([path, value]): [string, Text][] => {
      const field = file.fields[path];
      const fault = field === undefined ? null : parameterFault(field, value);
      return fault === null ? [] : [[path, fault]];
    }),
  );

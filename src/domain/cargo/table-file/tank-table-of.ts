import { checkTankTable } from '../check-tank-table.ts';
import type { TankRow } from '../tank-table.ts';
import type { TableFinding } from '../tank-table-findings.ts';
import type { TableLines } from './read-table-lines.ts';
import {
  isLevelUnit,
  isVolumeUnit,
  type LevelUnit,
  levelUnitNames,
  levelUnits,
  type VolumeUnit,
  volumeUnitNames,
  volumeUnits,
} from './table-units.ts';
import { contradictions, fitting, isNear, type TableReference } from './table-reference.ts';

/** Units that a person chose for a file; null: as the file says. */
export interface ChosenUnits {
  readonly levelUnit: LevelUnit | null;
  readonly volumeUnit: VolumeUnit | null;
}

/** Nobody has chosen a unit. */
export const asTheFileSays: ChosenUnits = { levelUnit: null, volumeUnit: null };

/** A table in mm and L, with all that speaks against it. */
export interface ReadTankTable {
  readonly points: readonly TankRow[];
  readonly findings: readonly TableFinding[];
  /** By which units the file was read; null: nobody knows. */
  readonly levelUnit: LevelUnit | null;
  readonly volumeUnit: VolumeUnit | null;
}

/** Findings beyond these add nothing: the file is another kind of file. */
const shownFindings = 200;

/** No tank is higher in cm, and none of a truck or station holds so little in m³ or gallons. */
const surelyMm = 500;
const surelyL = 1000;

const one = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] ?? null) : null);

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The unit of levels: chosen, said, or the only one that can be meant; or what has to be asked. */
const levelUnitOf = (
  { units }: TableLines,
  chosen: LevelUnit | null,
  top: number,
  { nominalMm }: TableReference,
): { readonly unit: LevelUnit } | TableFinding => {
  const said = units.filter(isLevelUnit);
  const unit = chosen ?? one(said);
  if (unit !== null) return { unit };
  if (said.length === 0 && (top >= surelyMm || (nominalMm !== null && isNear(top, nominalMm))))
    return { unit: 'mm' };
  const likely =
    nominalMm === null
      ? null
      : one(fitting(levelUnitNames, (name) => top * levelUnits[name].inMm, nominalMm));
  return likely === null
    ? { kind: 'askLevelUnit', line: null, values: { top } }
    : { kind: 'askLevelUnitLikely', line: null, values: { top, likely, nominal: nominalMm ?? 0 } };
};

const volumeUnitOf = (
  { units }: TableLines,
  chosen: VolumeUnit | null,
  top: number,
  { nominalL }: TableReference,
): { readonly unit: VolumeUnit } | TableFinding => {
  const said = units.filter((unit) => !isLevelUnit(unit));
  const only = one(said);
  if (chosen !== null) return { unit: chosen };
  if (only !== null && isVolumeUnit(only)) return { unit: only };
  if (only === 'unread') return { kind: 'unreadUnit', line: null, values: {} };
  if (only === 'gallon')
    return {
      kind: 'whichGallon',
      line: null,
      values: {
        us: Math.round(top * volumeUnits.usGallon.inL),
        imperial: Math.round(top * volumeUnits.imperialGallon.inL),
      },
    };
  if (said.length === 0 && (top >= surelyL || (nominalL !== null && isNear(top, nominalL))))
    return { unit: 'litre' };
  const likely =
    nominalL === null ? null : one(fitting(volumeUnitNames, (name) => top * volumeUnits[name].inL, nominalL));
  return likely === null
    ? { kind: 'askVolumeUnit', line: null, values: { top } }
    : { kind: 'askVolumeUnitLikely', line: null, values: { top, likely, nominal: nominalL ?? 0 } };
};

/** What was read, in mm and L, and what speaks against it: by itself, by the tank's other figures, by what was lost. */
export const tankTableOf = (
  lines: TableLines,
  chosen: ChosenUnits,
  reference: TableReference,
): ReadTankTable => {
  const lost: readonly TableFinding[] = lines.skipped.flatMap(({ line, why }) =>
    why === 'notNumbers' || why === 'columns' || why === 'hole' ? [{ kind: why, line, values: {} }] : [],
  );
  const failed = (findings: readonly TableFinding[]): ReadTankTable => ({
    points: [],
    findings: findings.slice(0, shownFindings),
    levelUnit: null,
    volumeUnit: null,
  });
  if (lines.fault !== null) return failed([{ kind: lines.fault, line: null, values: {} }, ...lost]);
  const topLevel = Math.max(...lines.points.map(({ level }) => level));
  const topVolume = Math.max(...lines.points.map(({ volume }) => volume));
  const level = levelUnitOf(lines, chosen.levelUnit, topLevel, reference);
  const volume = volumeUnitOf(lines, chosen.volumeUnit, topVolume, reference);
  if (!('unit' in level) || !('unit' in volume))
    return failed([...('unit' in level ? [] : [level]), ...('unit' in volume ? [] : [volume]), ...lost]);

  const [{ inMm }, { inL }] = [levelUnits[level.unit], volumeUnits[volume.unit]];
  const points = lines.points.map((point): TankRow => [round(point.level * inMm), round(point.volume * inL)]);
  const isSaid = (unit: LevelUnit | VolumeUnit): boolean => lines.units.includes(unit);
  const saidLevel = one(lines.units.filter(isLevelUnit));
  const saidVolume = one(lines.units.filter(isVolumeUnit));
  const notes: readonly TableFinding[] = [
    ...(saidLevel !== null && saidLevel !== level.unit
      ? [{ kind: 'otherUnitSaid', line: null, values: { said: saidLevel, unit: level.unit } } as const]
      : []),
    ...(saidVolume !== null && saidVolume !== volume.unit
      ? [{ kind: 'otherUnitSaid', line: null, values: { said: saidVolume, unit: volume.unit } } as const]
      : []),
    ...(chosen.levelUnit === null && !isSaid(level.unit)
      ? [{ kind: 'assumedLevelUnit', line: null, values: {} } as const]
      : []),
    ...(chosen.volumeUnit === null && !isSaid(volume.unit)
      ? [{ kind: 'assumedVolumeUnit', line: null, values: {} } as const]
      : []),
    ...(lines.ullage
      ? [{ kind: 'ullage', line: null, values: { height: points.at(-1)?.[0] ?? 0 } } as const]
      : []),
  ];
  const findings = [
    ...contradictions(points, chosen, reference, inMm, inL),
    ...lost,
    ...checkTankTable(points.map((point, index) => ({ line: lines.points[index]?.line ?? 0, point }))),
    ...notes,
  ];
  return {
    points,
    findings: findings.slice(0, shownFindings),
    levelUnit: level.unit,
    volumeUnit: volume.unit,
  };
};

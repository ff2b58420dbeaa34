import type { TankRow } from '../tank-table.ts';
import type { TableFinding } from '../tank-table-findings.ts';
import { levelUnitNames, levelUnits, volumeUnitNames, volumeUnits } from './table-units.ts';

/** What else is known of the tank that a table is of; null: nothing. */
export interface TableReference {
  readonly nominalL: number | null;
  readonly nominalMm: number | null;
  /** Last row of the version in force. */
  readonly formerL: number | null;
  readonly formerMm: number | null;
}

/** Nothing is known of the tank. */
export const noReference: TableReference = { nominalL: null, nominalMm: null, formerL: null, formerMm: null };

/** How far the end of a table may be from what the tank is known to hold. */
const tolerance = 0.1;

/** Whether one figure is as good as another. */
export const isNear = (value: number, known: number): boolean => Math.abs(value - known) <= known * tolerance;

/** Units by which a figure would be what is known. */
export const fitting = <U extends string>(
  names: readonly U[],
  inUnit: (name: U) => number,
  known: number,
): readonly U[] => names.filter((name) => isNear(inUnit(name), known));

const ratio = (one: number, other: number): number =>
  one <= 0 || other <= 0 ? 0 : Math.round((Math.max(one, other) / Math.min(one, other)) * 1000) / 1000;

type Figure = 'level' | 'volume';

const kinds = {
  level: { nominal: 'levelNominal', unit: 'levelNominalUnit', former: 'levelFormer', ask: 'levelFormerAsk' },
  volume: {
    nominal: 'volumeNominal',
    unit: 'volumeNominalUnit',
    former: 'volumeFormer',
    ask: 'volumeFormerAsk',
  },
} as const satisfies Record<Figure, unknown>;

/**
 * Where the end of a table is outside ± 10 % of the tank's nominal figure it is refused: a table in gallons measures every
 * load wrong from the next one on. Where no nominal figure speaks for it, a former version that differs so is asked
 * about: who has chosen the unit of the file has answered.
 * @param inMm of the file's unit of level
 * @param inL of its unit of volume
 */
export const contradictions = (
  points: readonly TankRow[],
  chosen: { readonly levelUnit: unknown; readonly volumeUnit: unknown },
  { nominalL, nominalMm, formerL, formerMm }: TableReference,
  inMm = 1,
  inL = 1,
): readonly TableFinding[] => {
  const topMm = Math.max(0, ...points.map(([levelMm]) => levelMm));
  const topL = Math.max(0, ...points.map(([, volumeL]) => volumeL));
  const of = (
    figure: Figure,
    top: number,
    [nominal, former]: readonly [number | null, number | null],
    units: readonly string[],
    inUnit: (name: string) => number,
    isChosen: boolean,
  ): readonly TableFinding[] => {
    const name = kinds[figure];
    const shown = Math.round(top);
    if (nominal !== null && !isNear(top, nominal)) {
      const values = { top: shown, nominal, ratio: ratio(top, nominal) };
      const [likely, ...others] = fitting(units, inUnit, nominal);
      if (likely !== undefined && others.length === 0)
        return [
          { kind: name.unit, line: null, values: { ...values, likely, would: Math.round(inUnit(likely)) } },
        ];
      const gallons = {
        us: Math.round((topL / inL) * volumeUnits.usGallon.inL),
        imperial: Math.round((topL / inL) * volumeUnits.imperialGallon.inL),
      };
      return [
        { kind: name.nominal, line: null, values: figure === 'volume' ? { ...values, ...gallons } : values },
      ];
    }
    if (former === null || isNear(top, former)) return [];
    const values = { top: shown, former: Math.round(former), ratio: ratio(top, former) };
    return [{ kind: nominal === null && !isChosen ? name.ask : name.former, line: null, values }];
  };
  return [
    ...of(
      'level',
      topMm,
      [nominalMm, formerMm],
      levelUnitNames,
      (name) => (topMm / inMm) * (Reflect.get(levelUnits, name) as { readonly inMm: number }).inMm,
      chosen.levelUnit !== null,
    ),
    ...of(
      'volume',
      topL,
      [nominalL, formerL],
      volumeUnitNames,
      (name) => (topL / inL) * (Reflect.get(volumeUnits, name) as { readonly inL: number }).inL,
      chosen.volumeUnit !== null,
    ),
  ];
};

import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { oilGrade } from '#domain/words/oil-words.ts';
import type { Language } from '#i18n/text.ts';

/** What was last read in a compartment: litres, mm, °C, kg; null where it is not known. `time` is ISO 8601 UTC. */
export interface CompartmentLoad {
  readonly compartment: number;
  readonly capacityL: number | null;
  readonly oilCode: number | null;
  readonly levelMm: number | null;
  readonly waterMm: number | null;
  readonly temperatureC: number | null;
  readonly vtL: number | null;
  readonly v20L: number | null;
  readonly massKg: number | null;
  /** Status of the gauge (`gauge-words.ts`). */
  readonly atgStatus: string | null;
  readonly time: string | null;
}

const isLoad = (item: unknown): item is CompartmentLoad =>
  typeof item === 'object' && item !== null && 'compartment' in item && typeof item.compartment === 'number';

/** The compartments of a `load` cell; empty where it has none. */
export const compartmentLoads = (value: unknown): readonly CompartmentLoad[] =>
  Array.isArray(value) ? value.filter(isLoad) : [];

/** Up to this a compartment counts as empty: the blind zone of common probes (litres). */
export const emptyCompartmentL = 30;

/** Share of the capacity that is filled, 0 to 1; null: not known. */
export const filledShare = ({ vtL, capacityL }: CompartmentLoad): number | null =>
  vtL === null || capacityL === null || capacityL <= 0 ? null : vtL / capacityL;

/** `1: 92# 5,745 L; 2: —`: number, grade and litres at 20 °C of each compartment. */
export const loadText = (compartments: readonly CompartmentLoad[], language: Language): string =>
  compartments
    .map(({ compartment, oilCode, v20L }) => {
      const grade = oilCode === null ? '' : `${oilGrade(oilCode, language)} `;
      return `${compartment}: ${v20L === null ? missing : `${grade}${formatNumber(v20L)} L`}`;
    })
    .join(language === 'zh' ? '；' : '; ');

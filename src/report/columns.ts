import type { Text } from '#i18n/text.ts';

import type { Choices, Column, Kind, Measure, Rank } from './kinds.ts';

interface Options {
  readonly rank?: Rank;
  readonly hidden?: boolean;
  readonly unsorted?: boolean;
  readonly abnormalBy?: string;
}

const column =
  <K extends Kind>(kind: K) =>
  (zh: string, en: string, options: Options = {}): Column<K> => ({
    kind,
    title: [zh, en],
    rank: 2,
    ...options,
  });

export const text = column('text');
export const time = column('time');
export const day = column('day');
export const duration = column('duration');
export const place = column('place');
export const litres = column('litres');
export const centilitres = column('centilitres');
export const litresChange = column('litresChange');
export const perMille = column('perMille');
export const percent = column('percent');
export const speed = column('speed');
export const bearing = column('bearing');
export const temperature = column('temperature');
export const level = column('level');
export const density = column('density');
export const altitude = column('altitude');
export const distance = column('distance');
export const angle = column('angle');
export const coordinate = column('coordinate');
export const count = column('count');
export const pressure = column('pressure');
export const humidity = column('humidity');
export const flowRate = column('flowRate');
export const mass = column('mass');
export const acceleration = column('acceleration');
export const voltage = column('voltage');
export const rate = column('rate');
export const valves = column('valves');
export const yesNo = column('yesNo');
export const oil = column('oil');
export const seal = column('seal');
/** A line through the days of a month. */
export const spark = column('spark');

/** A column that is put together from the rows behind a line. */
export const measured = <C extends Column>(column: C, measure: Measure): C => ({ ...column, measure });

export const choice = (title: Text, choices: Choices, options: Options = {}): Column<'choice'> => ({
  kind: 'choice',
  title,
  choices,
  rank: 2,
  ...options,
});

/** Three sensors in one cell; `of` names the fields in the order API, foot valve, compartment. */
export const wetDry = (
  title: Text,
  of: readonly [string, string, string],
  options: Options = {},
): Column<'wetDry'> => ({ kind: 'wetDry', title, of, unsorted: true, rank: 2, ...options });

/** Columns that mean the same in every report. */
export const plate: Column<'plate'> = { kind: 'plate', title: ['车牌', 'Plate'], rank: 1 };
export const company: Column<'company'> = { kind: 'company', title: ['车队', 'Fleet'], rank: 3 };
export const compartment: Column<'count'> = { kind: 'count', title: ['仓', 'Comp.'], rank: 1 };
export const driver: Column<'text'> = { kind: 'text', title: ['司机', 'Driver'], rank: 3 };

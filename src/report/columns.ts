import type { Text } from '#i18n/text.ts';

import type { AtMost, Choices, Column, Kind, Measure, Rank } from './kinds.ts';

interface Options {
  readonly rank?: Rank;
  readonly hidden?: boolean;
  readonly unsorted?: boolean;
  readonly abnormalBy?: string;
  readonly atMost?: AtMost;
  readonly unsigned?: boolean;
  readonly unitBy?: string;
  readonly person?: true;
  readonly momentary?: true;
}

/** A column with its measure, whose fields are known by name. */
export interface MeasuredColumn<K extends Kind, M extends Measure> extends Omit<Column<K>, 'measure'> {
  readonly measure: M;
}

const column =
  <K extends Kind>(kind: K) =>
  (zh: string, en: string, options: Options = {}): Column<K> => ({
    kind,
    title: [zh, en],
    rank: 2,
    ...options,
  });

/** Column of text. */
export const text = column('text');
/** Column of instants (ISO 8601 UTC, shown in China time). */
export const time = column('time');
/** Column of China days (`YYYY-MM-DD`). */
export const day = column('day');
/** Column of durations, s. */
export const duration = column('duration');
/** Column of names of places. */
export const place = column('place');
/** Column of litres. */
export const litres = column('litres');
/** Column of litres with two decimals. */
export const centilitres = column('centilitres');
/** Column of litres with a sign. */
export const litresChange = column('litresChange');
/** Column of ratios, shown in per mille. */
export const perMille = column('perMille');
/** Column of ratios, shown in per cent. */
export const percent = column('percent');
/** Column of speeds, km/h. */
export const speed = column('speed');
/** Column of bearings, degrees from north. */
export const bearing = column('bearing');
/** Column of temperatures, °C. */
export const temperature = column('temperature');
/** Column of levels, mm. */
export const level = column('level');
/** Column of densities at 20 °C, kg/m³. */
export const density = column('density');
/** Column of altitudes, m above sea. */
export const altitude = column('altitude');
/** Column of distances, km. */
export const distance = column('distance');
/** Column of tilts, degrees. */
export const angle = column('angle');
/** Column of WGS-84 degrees. */
export const coordinate = column('coordinate');
/** Column of counts. */
export const count = column('count');
/** Column of gauge pressures, kPa. */
export const pressure = column('pressure');
/** Column of relative humidity or fill, %. */
export const humidity = column('humidity');
/** Column of flow rates, L/min. */
export const flowRate = column('flowRate');
/** Column of masses, kg. */
export const mass = column('mass');
/** Column of accelerations, m/s². */
export const acceleration = column('acceleration');
/** Column of voltages, V. */
export const voltage = column('voltage');
/** Column of figures of device faults; `unitBy` names the field with the fault. */
export const reading = column('reading');
/** Column of amounts of money, CNY. */
export const money = column('money');
/** Column of events for each of something. */
export const rate = column('rate');
/** Column of API adaptor, manhole and foot valve of a compartment. */
export const valves = column('valves');
/** Column of oils by code (specification 9). */
export const oil = column('oil');
/** Column of the oils of one load. */
export const oils = column('oils');
/** Column of seal states. */
export const seal = column('seal');
/** Column of a curve through the days of a month, litres. */
export const spark = column('spark');
/** Column of ages of readings. */
export const age = column('age');
/** Column of a truck's compartments, drawn as its tank. */
export const load = column('load');

/** A column of a grouped report that is computed from the rows of the group. */
export const measured = <K extends Kind, const M extends Measure>(
  column: Column<K>,
  measure: M,
): MeasuredColumn<K, M> => ({ ...column, measure });

/** Column of a closed list of codes with their words. */
export const choice = (title: Text, choices: Choices, options: Options = {}): Column<'choice'> => ({
  kind: 'choice',
  title,
  choices,
  rank: 2,
  ...options,
});

/** The same where a cell has several of them. */
export const choices = (title: Text, of: Choices, options: Options = {}): Column<'choices'> => ({
  kind: 'choices',
  title,
  choices: of,
  rank: 2,
  ...options,
});

/** Words of a thing that is so or not; `abnormal` names the side in the alarm colour. */
export const eitherWords = (yes: Text, no: Text, abnormal?: boolean): Choices => ({
  true: { text: yes, ...(abnormal === true && { abnormal: true }) },
  false: { text: no, ...(abnormal === false && { abnormal: true }) },
});

/** Column of a thing that is so or not, each side in a word of its own. */
export const either = (
  title: Text,
  yes: Text,
  no: Text,
  { abnormal, ...options }: Options & { readonly abnormal?: boolean } = {},
): Column<'choice'> => choice(title, eitherWords(yes, no, abnormal), options);

/** Three sensors in one cell; `of` names the fields in the order API, foot valve, compartment. */
export const wetDry = (
  title: Text,
  of: readonly [string, string, string],
  options: Options = {},
): Column<'wetDry'> => ({ kind: 'wetDry', title, of, unsorted: true, rank: 2, ...options });

/** Columns that mean the same in every report. */
export const plate: Column<'plate'> = { kind: 'plate', title: ['车牌', 'Plate'], rank: 1 };
/** The trailer that the truck pulled at the moment of the row. */
export const trailer: Column<'plate'> = { kind: 'plate', title: ['挂车', 'Trailer'], rank: 3 };
/** Column of the fleet (company) of a row. */
export const company: Column<'company'> = { kind: 'company', title: ['车队', 'Fleet'], rank: 3 };
/** Column of the compartment's number. */
export const compartment: Column<'count'> = { kind: 'count', title: ['仓', 'Comp.'], rank: 1 };
/** Column of the driver's name. */
export const driver: Column<'text'> = {
  kind: 'text',
  title: ['驾驶员', 'Driver'],
  rank: 3,
  person: true,
};

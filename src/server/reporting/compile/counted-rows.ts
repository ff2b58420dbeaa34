import type { Report } from '#report/define.ts';
import type { Measure } from '#report/kinds.ts';

import { addFilter, Conditions } from './conditions.ts';
import type { Source } from '../sources/sources.ts';

/** Name, in the answer, of the number of rows that are left out for one reason. */
export const leftOut = (why: string): string => `left:${why}`;

/** The measure over the rows that the report counts; one with a condition of its own stays as it is. */
export const countedMeasure = ({ counted }: Report, measure: Measure): Measure =>
  counted === undefined ||
  ('of' in measure && counted.always?.includes(measure.of) === true) ||
  (measure.where && counted.field in measure.where)
    ? measure
    : { ...measure, where: { ...measure.where, [counted.field]: counted.value } };

/** Number of rows left out, for each reason that the report has words for. */
export const leftOutMeasures = ({ counted }: Report): readonly (readonly [string, Measure])[] =>
  counted === undefined
    ? []
    : Object.keys(counted.others).map((why) => [
        leftOut(why),
        { fn: 'count', where: { [counted.field]: why } },
      ]);

/** Leaves rows out that the report does not count. */
export const addCounted = (conditions: Conditions, { counted }: Report, source: Source): void => {
  if (counted) addFilter(conditions, source, counted.field, null, counted.value);
};

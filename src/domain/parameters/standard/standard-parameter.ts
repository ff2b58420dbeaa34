import { type AlarmWordEdition, alarmWordEditions } from '../../devices/alarm-word.ts';
import type { ParameterField } from '../parameter-field.ts';

/** How a value is on the wire; `hours`: four bytes, begin and end, hour and minute each; `secret`: a text that nobody is shown. */
export type StandardType = 'u8' | 'u16' | 'u32' | 'text' | 'secret' | 'bytes' | 'hours';

/** A parameter that JT/T 808 or 1078 gives a number. */
export interface StandardParameter {
  readonly type: StandardType;
  /** The first edition that has it, and the last. */
  readonly since: AlarmWordEdition;
  readonly until: AlarmWordEdition;
  /** Steps of the wire in one of people's units. */
  readonly steps: number;
  readonly field: ParameterField;
}

/** Whether an edition has a parameter. */
export const isOfEdition = ({ since, until }: StandardParameter, edition: AlarmWordEdition): boolean =>
  alarmWordEditions.indexOf(edition) >= alarmWordEditions.indexOf(since) &&
  alarmWordEditions.indexOf(edition) <= alarmWordEditions.indexOf(until);

/** Name of a parameter among the values of the file: four hexadecimal digits. */
export const standardPath = (id: number): string => id.toString(16).toUpperCase().padStart(4, '0');

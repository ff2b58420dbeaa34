import * as Type from 'typebox';
import type { TEnum } from 'typebox';

/**
 * A closed list of words. An unknown word refuses the message: it may be the alarm.
 * @param example the word that examples have, where that is not the first
 */
export const words = <const W extends readonly string[]>(
  list: W,
  description?: string,
  example?: W[number],
): TEnum<[...W]> =>
  Type.Enum(list, {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { examples: [example] }),
  }) as TEnum<[...W]>;

/** Mark by which a field is known to be an instant. */
export const utcTimePattern =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z$';

const utcTime = (example: string) =>
  Type.String({
    pattern: utcTimePattern,
    description:
      'ISO 8601, UTC with Z, at most milliseconds; with another offset (+08:00) it is made UTC on arrival',
    examples: [example],
  });

/** An instant, ISO 8601 UTC with Z. */
export const UtcTime = utcTime('2026-03-02T01:15:30Z');

/** The end of a stretch, after its beginning. */
export const UtcEndTime = utcTime('2026-03-02T02:15:30Z');

/** Number of a compartment, from 1. */
export const CompartmentNumber = Type.Integer({
  minimum: 1,
  maximum: 10,
  description: 'compartment number from the cab, 1 to 10 (specification 3)',
});

/** Code of an oil (specification 9). */
export const OilCode = Type.Integer({
  minimum: -99,
  maximum: 9999,
  description: 'above 0 gasoline, -1 other, anything else diesel (specification 9); missing: unchanged',
});

/** State of a switch. */
export const OpenClosed = words(['open', 'closed', 'unknown']);

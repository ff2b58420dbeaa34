import * as Type from 'typebox';

/** Printable ASCII, of which a letter takes three bytes at most wherever it is encoded. */
export const asciiPattern = '^[\\x20-\\x7e]*$';

/** A text of a program, such as JSON of Base64: no letter of a person's language is in it. */
export const asciiText = (maxLength: number) => Type.String({ maxLength, pattern: asciiPattern });

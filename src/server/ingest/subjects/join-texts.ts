/** Separates texts in one parameter. JSON never holds it: control characters are escaped there. */
const separator = '\u001e';

/** Texts as one parameter, for `string_to_array(…, chr(30))`: an array's text would escape every quotation mark. */
export const joinTexts = (all: readonly string[]): string => all.join(separator);

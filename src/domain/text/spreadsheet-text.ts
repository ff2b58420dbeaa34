/** What a spreadsheet takes for a formula when it opens or saves a table as text; wide signs count where they are typed. */
const formula = /^[=+\-@＝＋－＠\t\r\n\0]/;

/** A signed figure or a telephone number runs nothing. */
const figure = /^[+\-＋－][\d\s.,()]*$/;

/** Text for a cell, with an apostrophe before what would be run (OWASP ASVS 5.0, 1.2.10). */
export const spreadsheetText = (text: string): string =>
  formula.test(text) && !figure.test(text) ? `'${text}` : text;

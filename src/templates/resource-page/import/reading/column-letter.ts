/** A column's place, from 0, as spreadsheets name it: A, B, … Z, AA. */
export const columnLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${columnLetter(Math.floor(index / 26) - 1)}${columnLetter(index % 26)}`;

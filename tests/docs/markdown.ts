/** Letters that take two columns: the formatter counts so too. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0);

/** A table in Markdown, with columns as wide as the formatter makes them. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => widthOf(row[at] ?? ''))));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join(' | ')} |`;
  const [first = [], ...rest] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
};

/** A word as code. */
export const code = (word: string | number | boolean): string => `\`${word}\``;

/** A page: its parts with an empty line between. */
export const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

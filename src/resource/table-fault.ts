import { levelUnits, volumeUnits } from '#domain/cargo/table-file/table-units.ts';
import { isError, type TableFinding, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import { fill } from '#i18n/translate.ts';

const units: Readonly<Record<string, { readonly text: Text }>> = { ...levelUnits, ...volumeUnits };

/** With as many digits behind the point as it has, three at most. */
const figure = (value: number): string =>
  formatNumber(value, Math.min(3, String(value).split('.')[1]?.length ?? 0));

const shown = (value: number | string, place: 0 | 1): string =>
  typeof value === 'string' ? (units[value]?.text[place] ?? value) : figure(value);

/** What was found in a table, in words: a sentence, or what stands behind the line that it is of. */
export const tableFindingText = ({ kind, line, values }: TableFinding): Text => {
  const { text } = tableFindingKinds[kind];
  const said = (place: 0 | 1): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, place)]));
  const en = fill(text, 'en', said(1));
  return [fill(text, 'zh', said(0)), line === null ? en.charAt(0).toUpperCase() + en.slice(1) : en];
};

/** The first error that was found in a tank table, and how many there are; null: none, notes are no errors. */
export const tableFault = (findings: readonly TableFinding[]): Text | null => {
  const [first, ...others] = findings.filter(isError);
  if (first === undefined) return null;
  const [zh, en] = tableFindingText(first);
  const [zhLine, enLine] = first.line === null ? ['', ''] : [`第 ${first.line} 行：`, `Line ${first.line}: `];
  const more = others.length;
  return [
    `${zhLine}${zh}${more === 0 ? '' : `（另有 ${more} 处）`}`,
    `${enLine}${en}${more === 0 ? '' : ` (and ${more} more)`}`,
  ];
};

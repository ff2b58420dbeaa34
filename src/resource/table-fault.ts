import { isError, type TableFinding, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';
import type { Text } from '#i18n/text.ts';
import { fill } from '#i18n/translate.ts';

/** The first error that was found in a tank table, and how many there are; null: none, notes are no errors. */
export const tableFault = (findings: readonly TableFinding[]): Text | null => {
  const [first, ...others] = findings.filter(isError);
  if (first === undefined) return null;
  const { text } = tableFindingKinds[first.kind];
  const [zh, en] = [fill(text, 'zh', first.values), fill(text, 'en', first.values)];
  const [zhLine, enLine] = first.line === null ? ['', ''] : [`第 ${first.line} 行：`, `Line ${first.line}: `];
  const more = others.length;
  return [
    `${zhLine}${zh}${more === 0 ? '' : `（另有 ${more} 处）`}`,
    `${enLine}${en}${more === 0 ? '' : ` (and ${more} more)`}`,
  ];
};

/** How grave an event is by the console or the rule that found it (specification 5, abnormal levels); priority is another scale. */
export const severities = {
  1: { text: ['1 级（黄）', '1 yellow'] },
  2: { text: ['2 级（红）', '2 red'] },
  3: { text: ['3 级（黑）', '3 black'] },
} as const;

/** Title of such a column or filter. */
export const severityTitle = ['严重度', 'Severity'] as const;

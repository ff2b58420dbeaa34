/** Where a tank table comes from. */
export const tableOrigins = {
  factory: { text: ['出厂标定', 'Factory calibration'] },
  inspection: { text: ['年检', 'Annual inspection'] },
  gaugeComparison: { text: ['地罐比对', 'Comparison with a station gauge'] },
  other: { text: ['其他', 'Other'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

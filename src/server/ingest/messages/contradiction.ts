import type { TerminalMessageData, TerminalMessageKind } from '#contract/terminal-message/kinds.ts';

type Finder<K extends TerminalMessageKind> = (data: TerminalMessageData<K>) => string | null;

/** A ticket in kilograms says nothing of litres without a density, and one in litres nothing without them. */
const inTicket: Finder<'flow-delivery'> = ({ unit, vtL, massKg, density20KgM3 }) => {
  if (unit === 'L') return vtL === undefined ? '/data/vtL: a ticket in litres must say them' : null;
  if (massKg === undefined) return '/data/massKg: a ticket in kilograms must say them';
  return density20KgM3 === undefined
    ? '/data/density20KgM3: a ticket in kilograms must say the density at 20 °C too, for its litres are unknown without it'
    : null;
};

const inTotals: Finder<'pump-totals'> = ({ startTotalVtL, endTotalVtL, startTime, endTime }) => {
  if (endTotalVtL < startTotalVtL) return '/data/endTotalVtL: below startTotalVtL, but totals never fall';
  return Date.parse(endTime) <= Date.parse(startTime) ? '/data/endTime: not after startTime' : null;
};

const finders: { readonly [K in TerminalMessageKind]?: Finder<K> } = {
  'flow-delivery': inTicket,
  'pump-totals': inTotals,
};

/**
 * What in a message contradicts itself though each field is right, in words with its path; null: nothing does.
 * @param data has been checked by the schema of its kind
 */
export const contradictionIn = (kind: TerminalMessageKind, data: unknown): string | null => {
  const find = finders[kind] as ((of: unknown) => string | null) | undefined;
  return find?.(data) ?? null;
};

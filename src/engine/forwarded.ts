import type { FactData, FactKind, ForwardedFact } from './fact.ts';

/** Kinds of facts that subjects tell one another, and what each says when it no longer holds: nothing. */
const empty = {
  'station-visit': (data) => ({ ...data, unloadedVtL: 0, unloadedV20L: 0 }),
  'atg-assignment': (data) => ({ ...data, share: 0 }),
} as const satisfies { readonly [K in FactKind]?: (data: FactData[K]) => FactData[K] };

type ForwardedKind = keyof typeof empty;

/** Whether a fact came from another subject; it is late by its nature, and never too late. */
export const isForwarded = (fact: { readonly kind: FactKind }): boolean => Object.hasOwn(empty, fact.kind);

/** The same fact saying nothing: it takes the place of the one that was told. */
export const retracted = ({ subject, fact }: ForwardedFact): ForwardedFact[] => {
  if (!isForwarded(fact)) return [];
  const blank = empty[fact.kind as ForwardedKind] as (data: unknown) => unknown;
  return [{ subject, fact: { ...fact, data: blank(fact.data) } as ForwardedFact['fact'] }];
};

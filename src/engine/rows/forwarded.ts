import type { FactData, FactKind, ForwardedFact } from '../fact.ts';

type Forwarded<K extends FactKind> = {
  /** The same fact without content. */
  readonly empty: (data: FactData[K]) => FactData[K];
  /** Whether it is applied however late it comes. */
  readonly neverTooLate: boolean;
};

/** Kinds of facts that subjects forward to one another. */
const kinds = {
  'station-visit': {
    empty: (data) => ({ ...data, unloadedVtL: 0, unloadedV20L: 0 }),
    neverTooLate: true,
  },
  'atg-assignment': { empty: (data) => ({ ...data, share: 0 }), neverTooLate: true },
  'delivery-beside': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-arrived': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-left': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-elsewhere': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-carried': { empty: (data) => ({ ...data, count: null }), neverTooLate: false },
} as const satisfies { readonly [K in FactKind]?: Forwarded<K> };

type ForwardedKind = keyof typeof kinds;

const isKind = (kind: FactKind): kind is ForwardedKind => Object.hasOwn(kinds, kind);

/** Whether a fact came from another subject. */
export const isForwarded = ({ kind }: { readonly kind: FactKind }): boolean => isKind(kind);

/** Whether a fact may come too late to be judged; a delivery that a station forwards days later may not. */
export const mayBeTooLate = ({ kind }: { readonly kind: FactKind }): boolean =>
  !isKind(kind) || !kinds[kind].neverTooLate;

/** The same fact without content: it replaces the one that was forwarded. */
export const retracted = ({ subject, fact }: ForwardedFact): ForwardedFact[] => {
  if (!isKind(fact.kind)) return [];
  const blank = kinds[fact.kind].empty as (data: unknown) => unknown;
  return [{ subject, fact: { ...fact, data: blank(fact.data) } as ForwardedFact['fact'] }];
};

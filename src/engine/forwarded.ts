import type { FactData, FactKind, ForwardedFact } from './fact.ts';

type Forwarded<K extends FactKind> = {
  /** The same fact saying nothing. */
  readonly empty: (data: FactData[K]) => FactData[K];
  /** Whether it changes what is reckoned with however late it comes. */
  readonly neverTooLate: boolean;
};

/** Kinds of facts that subjects tell one another. */
const kinds = {
  'station-visit': {
    empty: (data) => ({ ...data, unloadedVtL: 0, unloadedV20L: 0 }),
    neverTooLate: true,
  },
  'atg-assignment': { empty: (data) => ({ ...data, share: 0 }), neverTooLate: true },
  'driver-arrived': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-left': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-elsewhere': { empty: (data) => ({ ...data, holds: false }), neverTooLate: false },
  'driver-carried': { empty: (data) => ({ ...data, count: null }), neverTooLate: false },
} as const satisfies { readonly [K in FactKind]?: Forwarded<K> };

type ForwardedKind = keyof typeof kinds;

const isKind = (kind: FactKind): kind is ForwardedKind => Object.hasOwn(kinds, kind);

/** Whether a fact came from another subject. */
export const isForwarded = ({ kind }: { readonly kind: FactKind }): boolean => isKind(kind);

/** Whether a fact may come too late to be reckoned with; a delivery that a station tells of days later may not. */
export const mayBeTooLate = ({ kind }: { readonly kind: FactKind }): boolean =>
  !isKind(kind) || !kinds[kind].neverTooLate;

/** The same fact saying nothing: it takes the place of the one that was told. */
export const retracted = ({ subject, fact }: ForwardedFact): ForwardedFact[] => {
  if (!isKind(fact.kind)) return [];
  const blank = kinds[fact.kind].empty as (data: unknown) => unknown;
  return [{ subject, fact: { ...fact, data: blank(fact.data) } as ForwardedFact['fact'] }];
};

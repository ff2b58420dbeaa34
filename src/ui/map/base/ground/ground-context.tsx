import { createContext, useContext } from 'react';

import type { Ground } from '#domain/maps/ground.ts';

/** Where a map without anything to show looks. */
export interface MapHome {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly zoom: number;
}

/** Grounds that maps of the console can be drawn on, and which one this person has chosen. */
export interface Grounds {
  readonly all: readonly Ground[];
  /** Null: the embedded map. */
  readonly chosen: Ground | null;
  /** By id; `embedded` for that map. */
  readonly choose: (id: string) => void;
  /** Null: not set. */
  readonly home: MapHome | null;
}

const none: Grounds = { all: [], chosen: null, choose: () => {}, home: null };

const GroundsContext = createContext<Grounds>(none);

export const GroundsProvider = GroundsContext.Provider;

export const useGrounds = (): Grounds => useContext(GroundsContext);

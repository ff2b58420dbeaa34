import type { Area } from '#contract/master-data.ts';

import type { Fact } from '../fact.ts';

/** A fix that passed the tests of rule 1.7. */
export interface Fix {
  readonly t: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number;
  readonly recorderSpeedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly altitudeM: number | null;
  readonly odometerKm: number | null;
  readonly acc: boolean;
  /** Areas that held it, those too that were not valid at that hour: a later moment may ask. */
  readonly areaCodes: readonly string[];
  /**
   * First moment after it, and without another fix since, at which the recorder's speed showed that the truck had
   * left, ms UTC.
   */
  readonly leftMs?: number;
}

export interface FixEvent {
  readonly fix: Fix;
  readonly before: Fix | null;
  readonly areas: readonly Area[];
  readonly fact: Fact<'position'>;
}

/** A stay in a depot or station. `startMs` first fix inside, `endMs` first of two consecutive fixes outside. */
export interface Visit {
  readonly id: string;
  readonly areaCode: string;
  readonly areaType: 'depot' | 'station' | 'authorizedUnsealing';
  readonly areaName: string;
  readonly stationCode: string | null;
  readonly startMs: number;
}

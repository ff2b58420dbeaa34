import { between, createRandom } from '../random.ts';
import { type Site, sitesOf } from '../sites.ts';
import { isOneOf } from './one-of.ts';
import type { InstrumentProfile } from './profiles.ts';

/** What a station measures with, and how well fixes are received under its canopy. */
export interface StationInstruments {
  /** Largest error of a tank's rise, a share; each tank has its own. */
  readonly gaugeShare: number;
  /** Its deliveries name what the pumps sold meanwhile. */
  readonly namesSales: boolean;
  /** Farthest that fixes wander from where a truck stands, m. */
  readonly wanderM: number;
}

const indexOf = new Map(sitesOf('station').map(({ code }, index) => [code, index]));
/** A canopy under which fixes wander less than this share of the farthest is none. */
const leastWanderShare = 0.4;

/** Draws a station's instruments, from a stream of their own. */
export const drawStationInstruments = (
  profile: InstrumentProfile,
  seed: string,
  station: Site,
): StationInstruments => {
  const random = createRandom(seed, 'instruments', station.code);
  const index = indexOf.get(station.code) ?? 0;
  return {
    gaugeShare: profile.stationGaugeShare,
    namesSales: !isOneOf(profile.noSalesEvery, seed, 'sales', index),
    wanderM: isOneOf(profile.wanderEvery, seed, 'wander', index)
      ? between(random, leastWanderShare, 1) * profile.wanderM
      : 0,
  };
};

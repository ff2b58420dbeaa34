import { drawStationInstruments, type StationInstruments } from './instruments/station-instruments.ts';
import type { InstrumentProfile } from './instruments/profiles.ts';
import { type Site, sitesOf } from './sites.ts';

/** What holds for a whole fleet, every day: its seed, and how good instruments are. */
export interface World {
  readonly seed: string;
  readonly profile: InstrumentProfile;
  readonly stationInstruments: (station: Site) => StationInstruments;
}

export const createWorld = (seed: string, profile: InstrumentProfile): World => {
  const drawn = new Map(
    sitesOf('station').map((station) => [station.code, drawStationInstruments(profile, seed, station)]),
  );
  return {
    seed,
    profile,
    stationInstruments: (station) =>
      drawn.get(station.code) ?? drawStationInstruments(profile, seed, station),
  };
};

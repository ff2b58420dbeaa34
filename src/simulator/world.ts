import { drawStationInstruments, type StationInstruments } from './instruments/station-instruments.ts';
import type { InstrumentProfile } from './instruments/profiles.ts';
import { type Site, sitesOf } from './sites.ts';

/** What holds for a whole fleet, every day: its seed, how good instruments are, how often more goes wrong. */
export interface World {
  readonly seed: string;
  readonly profile: InstrumentProfile;
  /** How many times as often as usual further thefts and honest troubles happen; 0: never. */
  readonly furtherIncidents: number;
  readonly stationInstruments: (station: Site) => StationInstruments;
}

export const createWorld = (seed: string, profile: InstrumentProfile, furtherIncidents: number): World => {
  const drawn = new Map(
    sitesOf('station').map((station) => [station.code, drawStationInstruments(profile, seed, station)]),
  );
  return {
    seed,
    profile,
    furtherIncidents,
    stationInstruments: (station) =>
      drawn.get(station.code) ?? drawStationInstruments(profile, seed, station),
  };
};

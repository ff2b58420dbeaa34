import { parseArgs } from 'node:util';

import { type InstrumentProfileName, instrumentProfileNames } from './instruments/profiles.ts';

/** What the simulator is started with, as it says itself. */
export const usage = `Pretend fleet for TankWatch.
  --describe              print its master data as JSON and end
  --url URL               ingest route, e.g. http://localhost:3000/ingest
  --token TOKEN           device token of the ingest route (or SIM_TOKEN)
  --trucks N              20 to 5000 (50; 0: places only, with --describe)
  --seed WORD             the same word, the same fleet (SIM_SEED, or tankwatch)
  --instruments NAME      ideal, ordinary or poor (ordinary): how well they measure
  --days D                past days to fill in behind the live part (0)
  --way-bills URL         where its dispatcher writes way bills, with the token SIM_WAY_BILL_TOKEN
  --way-bills-from TIME   way bills from then on (now)
  --door jt808            trucks speak JT/T 808 at the listener that --cameras names, instead of HTTP
  --door standard         the same as terminals without a layout of their own: places, and orders of the standard
  --cameras HOST:PORT     JT/T 808 listener at which camera units of the trucks sign in
  --since TIME            the server has the messages until then; later ones are sent first
  --speed X               simulated seconds per second (1)`;

/** The options of this start. */
export const { values } = parseArgs({
  options: {
    describe: { type: 'boolean', default: false },
    url: { type: 'string' },
    token: { type: 'string' },
    trucks: { type: 'string', default: '50' },
    seed: { type: 'string' },
    instruments: { type: 'string', default: 'ordinary' },
    days: { type: 'string', default: '0' },
    since: { type: 'string' },
    'way-bills': { type: 'string' },
    'way-bills-from': { type: 'string' },
    cameras: { type: 'string' },
    door: { type: 'string', default: 'http' },
    speed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

/** A number of the options; the process ends where it is none, or out of its bounds. */
export const numberOf = (name: 'trucks' | 'days' | 'speed', low: number, high: number): number => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < low || value > high) {
    console.error(`--${name} must be a number from ${low} to ${high}\n\n${usage}`);
    process.exit(2);
  }
  return value;
};

/** The profile of the options; the process ends where there is none of that name. */
export const instrumentsOf = (): InstrumentProfileName => {
  const found = instrumentProfileNames.find((name) => name === values.instruments);
  if (found === undefined) {
    console.error(`--instruments must be one of ${instrumentProfileNames.join(', ')}\n\n${usage}`);
    process.exit(2);
  }
  return found;
};

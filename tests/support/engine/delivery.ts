import type { Database } from '#server/database/database.ts';

interface Place {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
}

const depot: Place = { longitudeDeg: 121.64, latitudeDeg: 29.99 };
/** The station of the demo's world. */
const station: Place = { longitudeDeg: 121.706, latitudeDeg: 29.954 };
const secondMs = 1000;
const minuteMs = 60 * secondMs;

export interface Story {
  /** Places of another world than the demo's. */
  readonly from?: Place;
  readonly to?: Place;
  /** Level of 5,000 L. */
  readonly fullMm?: number;
  readonly terminal: string;
  readonly startMs: number;
  /** Between the places: `opened` on the road, `silent` for three quarters of an hour. */
  readonly onTheRoad?: 'opened' | 'silent';
}

/** A depot for the demo's world, where trucks may load. */
export const addDepot = async (database: Database): Promise<void> => {
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '镇海油库', 'TW', $1, $2, 300)`,
    [depot.longitudeDeg, depot.latitudeDeg],
  );
};

/**
 * What a terminal says of one delivery: 5,000 L of gasoline into compartment 1 at the depot, driven to the station of
 * the demo's world, given out there to the last litre.
 * @returns messages in their order, and when the last one was said
 */
export const deliveryStory = ({
  terminal,
  startMs,
  onTheRoad,
  from = depot,
  to = station,
  fullMm = 800,
}: Story) => {
  const messages: { id: string; terminal: string; time: string; seq: number; kind: string; data: object }[] =
    [];
  let t = startMs;
  const send = (kind: string, data: object): void => {
    const seq = messages.length + 1;
    messages.push({ id: `${startMs}-${seq}`, terminal, time: new Date(t).toISOString(), seq, kind, data });
  };
  const at = (place: Place, speedKmh: number): void =>
    send('position', { fix: '3d', ...place, speedKmh, acc: true, satellites: 12 });
  const level = (levelMm: number, dataType = 'IN'): void =>
    send('tank-level', {
      dataType,
      compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm, temperatureC: 20 }],
    });
  const part = (name: string, state: string): void =>
    send('seal-sensor', { trigger: 'change', sensors: [{ compartment: 1, part: name, state }] });
  const wait = (ms: number): void => {
    t += ms;
  };
  const stand = (place: Place, levelMm: number, minutes: number): void => {
    for (let minute = 0; minute < minutes; minute += 1) {
      at(place, 0);
      wait(5 * secondMs);
      level(levelMm);
      wait(55 * secondMs);
    }
  };
  /** Opens the adaptor and the valve, lets the level go from one figure to another, closes both. */
  const work = (fromMm: number, toMm: number): void => {
    part('apiAdaptor', 'open');
    wait(10 * secondMs);
    part('footValve', 'open');
    for (let step = 1; step <= 8; step += 1) {
      wait(minuteMs);
      level(fromMm + ((toMm - fromMm) * step) / 8, 'LC');
    }
    wait(20 * secondMs);
    part('footValve', 'closed');
    wait(10 * secondMs);
    part('apiAdaptor', 'closed');
    wait(30 * secondMs);
  };
  send('seal-sensor', {
    trigger: 'boot',
    sensors: ['manhole', 'apiAdaptor', 'footValve'].map((name) => ({
      compartment: 1,
      part: name,
      state: 'closed',
    })),
  });
  wait(10 * secondMs);
  stand(from, 0, 6);
  work(0, fullMm);
  stand(from, fullMm, 7);
  const steps = 24;
  for (let step = 1; step <= steps; step += 1) {
    wait(onTheRoad === 'silent' && step === 12 ? 45 * minuteMs : 30 * secondMs);
    const share = step / steps;
    at(
      {
        longitudeDeg: from.longitudeDeg + (to.longitudeDeg - from.longitudeDeg) * share,
        latitudeDeg: from.latitudeDeg + (to.latitudeDeg - from.latitudeDeg) * share,
      },
      step === steps ? 0 : 40,
    );
    if (onTheRoad !== 'opened' || step !== 12) continue;
    wait(10 * secondMs);
    part('manhole', 'open');
    wait(30 * secondMs);
    part('manhole', 'closed');
  }
  stand(to, fullMm, 7);
  work(fullMm, 0);
  stand(to, 0, 8);
  return { messages, endMs: t };
};

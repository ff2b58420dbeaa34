import { signInByCall } from './api.ts';
import type { Server } from './server.ts';
import { createTerminal, makeTruck } from './trucks.ts';

/** Stands on the road with oil on board; its adaptor was opened there a few minutes ago, so alarm 1 is in force. */
export const tanker = { signCode: '浙B99101', terminal: '9900000101' };
/** Drives for the sake of a second state on the map. */
export const driven = { signCode: '浙B99102', terminal: '9900000102' };
/** A truck without any message yet. */
export const silent = { signCode: '浙B99103', terminal: '9900000103' };

const place = { longitudeDeg: 121.4, latitudeDeg: 29.72, altitudeM: 12, fix: '3d', acc: true };
const secondMs = 1_000;

/** Three trucks whose last minutes are known, so that every page has something to show. */
export const buildWorld = async (server: Server): Promise<void> => {
  const caller = await signInByCall(server, 'admin');
  for (const truck of [tanker, driven, silent]) await makeTruck(caller, truck);

  const { message, send } = createTerminal(server, tanker);
  const part = (name: string, state: string, ageS: number) =>
    message(
      'seal-sensor',
      {
        trigger: 'change',
        sensors: [
          { compartment: 1, part: name, state, wet: false, water: false, sensorSerial: '2026110017' },
        ],
        seals: [{ compartment: 1, seal: 'unsealed', sealBreakCount: 3 }],
      },
      ageS * secondMs,
    );
  const standing = (fromS: number, toS: number): object[] => {
    const all: object[] = [];
    for (let ageS = fromS; ageS >= toS; ageS -= 60) {
      all.push(message('position', { ...place, speedKmh: 0, bearingDeg: 90 }, ageS * secondMs));
      const full = { gaugeStatus: 'ok', levelMm: 500, temperatureC: 20, oilCode: 92 };
      all.push(
        message(
          'tank-level',
          {
            dataType: 'IN',
            pitchDeg: 0.2,
            rollDeg: 0,
            compartments: [1, 2].map((compartment) => ({ compartment, ...full })),
          },
          (ageS - 5) * secondMs,
        ),
      );
    }
    return all;
  };
  const shut = ['manhole', 'apiAdaptor', 'footValve'].map((name) => ({
    compartment: 1,
    part: name,
    state: 'closed',
  }));
  await send(
    message('seal-sensor', { trigger: 'boot', sensors: shut }, 1_500 * secondMs),
    ...standing(1_440, 1_260),
    part('manhole', 'open', 1_200),
    part('manhole', 'closed', 1_140),
    ...standing(1_080, 180),
    part('apiAdaptor', 'open', 150),
    ...standing(120, 60),
  );

  const other = createTerminal(server, driven);
  const on = { ...place, latitudeDeg: 29.75, speedKmh: 54, bearingDeg: 45 };
  await other.send(
    ...[60, 40, 20].map((ageS) =>
      other.message('position', { ...on, longitudeDeg: 121.42 - ageS / 10_000 }, ageS * secondMs),
    ),
  );
};

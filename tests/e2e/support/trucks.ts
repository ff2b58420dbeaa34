import type { IngestReply } from '#contract/terminal-message/message.ts';

import type { Caller } from './api.ts';
import type { Server } from './server.ts';

interface TestTruck {
  readonly signCode: string;
  readonly terminal: string;
}

/** Makes a truck with two compartments of 10 m³, 10 L a millimetre. */
export const makeTruck = async (
  caller: Caller,
  truck: TestTruck,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const compartment = {
    capacityL: 10_000,
    heightMm: 1000,
    oilCode: 92,
    density20KgM3: 745,
    probeForwardMm: 0,
    probeLeftMm: 0,
    table: [
      [0, 0],
      [1000, 10_000],
    ],
  };
  await caller.post('/resources/setting/base_data/truck', {
    value: JSON.stringify({
      ...truck,
      plateColor: 'yellow',
      truckModel: 'fuelTanker',
      companyCode: 'TW0101',
      simNumber: '13805740001',
      enabled: true,
      compartments: [compartment, compartment],
      ...more,
    }),
  });
};

/** The terminal of a truck: numbers its messages and sends them. */
export const createTerminal = (server: Server, { terminal }: TestTruck) => {
  let seq = 0;
  const message = (kind: string, data: object, ageMs = 0) => {
    seq += 1;
    const time = new Date(Date.now() - ageMs).toISOString();
    return { id: `${terminal}-${time}-${seq}`, terminal, time, seq, kind, data };
  };
  const send = (...messages: readonly object[]): Promise<IngestReply> => server.ingest(messages);
  return { message, send };
};

/** A road without fences near it. */
const road = { longitudeDeg: 121.4, latitudeDeg: 29.72 };
const degreesPerKm = 1 / 96.6;

/** Drives east at 60 km/h with a fix every two seconds, until it is stopped. */
export const drive = (server: Server, truck: TestTruck): (() => Promise<void>) => {
  const terminal = createTerminal(server, truck);
  const startMs = Date.now();
  let driving = true;
  const step = async (): Promise<void> => {
    while (driving) {
      const km = ((Date.now() - startMs) / 3_600_000) * 60;
      const fix = { fix: '3d', speedKmh: 60, bearingDeg: 90, acc: true };
      const place = { ...road, longitudeDeg: road.longitudeDeg + km * degreesPerKm };
      // The server is away for a part of the test: a terminal goes on and so does this one.
      await terminal.send(terminal.message('position', { ...fix, ...place })).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  };
  const done = step();
  return () => {
    driving = false;
    return done;
  };
};

import type { MasterData } from '#contract/master-data.ts';
import type { Fact } from '#engine/fact.ts';

/** A tank table of an elliptic compartment, a row every 10 mm. */
const table = (capacityL: number, heightMm: number): [number, number][] =>
  Array.from({ length: heightMm / 10 }, (_, row): [number, number] => {
    const mm = (row + 1) * 10;
    const angle = Math.acos(1 - (2 * mm) / heightMm);
    return [mm, (capacityL * (angle - Math.sin(angle) * Math.cos(angle))) / Math.PI];
  });

/** A fleet of four-compartment tankers and a thousand fences around Ningbo. */
export const benchMaster = (trucks: number): MasterData => ({
  trucks: Array.from({ length: trucks }, (_, index) => ({
    signCode: `浙B${String(index).padStart(5, '0')}`,
    terminal: String(1_000_000_000 + index),
    companyCode: `C${index % 20}`,
    compartments: [1, 2, 3, 4].map((compartment) => ({
      compartment,
      capacityL: 8000,
      oilCode: compartment % 2 === 0 ? 0 : 92,
      tables: [{ version: '1', effectiveFrom: '2020-01-01T00:00:00Z', rows: table(8000, 1500) }],
      probeForwardMm: 0,
      probeLeftMm: 0,
    })),
  })),
  areas: Array.from({ length: 1000 }, (_, index) => ({
    areaCode: `A${index}`,
    companyCode: 'C01',
    type: index % 10 === 0 ? 'depot' : 'station',
    name: `Area ${index}`,
    circle: {
      longitudeDeg: 121 + (index % 40) * 0.03,
      latitudeDeg: 29.5 + Math.floor(index / 40) * 0.04,
      radiusM: 150,
    },
  })),
  stationGauges: [],
});

/**
 * Two hours of a truck's day as its console sends them: 40 min standing, 80 min driving; a fix every 10 s (60 s
 * standing), levels and heartbeat every minute, sensors every half an hour, a bounce and an event now and then.
 */
export const benchFacts = (truck: number, startMs: number): Fact[] => {
  const terminal = String(1_000_000_000 + truck);
  const facts: Fact[] = [];
  let seq = 0;
  const send = (second: number, message: Pick<Fact, 'kind' | 'data'>): void => {
    const t = startMs + second * 1000;
    seq++;
    facts.push({
      id: `${terminal}-${seq}`,
      t,
      seq,
      terminal,
      contactMs: t + 1000,
      receivedMs: t + 1000,
      ...message,
    } as Fact);
  };
  const wave = (second: number) => Math.sin(second / 7 + truck);
  for (let second = 0; second < 7200; second++) {
    const driving = second >= 2400;
    if (second % (driving ? 10 : 60) === 0) {
      const along = driving ? ((second - 2400) * 16) / 96_000 : 0;
      send(second, {
        kind: 'position',
        data: {
          fix: '3d',
          longitudeDeg: 121 + (truck % 40) * 0.03 + along,
          latitudeDeg: 29.5 + (truck % 25) * 0.04,
          speedKmh: driving ? 62 + 15 * wave(second) : 0,
          recorderSpeedKmh: driving ? 62 + 15 * wave(second) : 0,
          bearingDeg: 90,
          altitudeM: 12,
          satellites: 14,
          acc: true,
          alarmWord: 0,
          statusWord: 3,
          odometerKm: 81_000 + along * 96,
        },
      });
    }
    if (second % 60 === 5)
      send(second, {
        kind: 'tank-level',
        data: {
          dataType: 'IN',
          pitchDeg: 0.4 * wave(second),
          rollDeg: 0.2,
          compartments: [1, 2, 3, 4].map((compartment) => ({
            compartment,
            gaugeStatus: 'ok' as const,
            levelMm: 1100 + (driving ? 8 * wave(second) : 0.3 * wave(second)),
            temperatureC: 22.5,
            oilCode: compartment % 2 === 0 ? 0 : 92,
            density20KgM3: compartment % 2 === 0 ? 838 : 744,
          })),
        },
      });
    if (second % 60 === 20)
      send(second, { kind: 'heartbeat', data: { intervalS: 60, queuedMessages: 0, signalDbm: -71 } });
    if (second % 1800 === 30)
      send(second, {
        kind: 'seal-sensor',
        data: {
          trigger: 'interval',
          sensors: [1, 2, 3, 4].flatMap((compartment) =>
            (['manhole', 'apiAdaptor', 'footValve'] as const).map((part) => ({
              compartment,
              part,
              state: 'closed' as const,
              wet: false,
            })),
          ),
        },
      });
    if (second % 3600 === 1300 || second % 3600 === 1301)
      send(second, {
        kind: 'seal-sensor',
        data: {
          trigger: 'change',
          sensors: [{ compartment: 1, part: 'apiAdaptor', state: second % 2 === 0 ? 'open' : 'closed' }],
        },
      });
    if (second % 600 === 40)
      send(second, { kind: 'power', data: { source: 'main', mainVoltageV: 26.4, batteryVoltageV: 8.1 } });
    if (driving && second % 900 === 100)
      send(second, {
        kind: 'adas-event',
        data: { system: 'adas', eventCode: 3, phase: 'point', alarmCode: `a${seq}`, speedKmh: 66 },
      });
  }
  return facts;
};

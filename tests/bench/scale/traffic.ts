import { compartmentsOf, terminalOf } from './fleet-database.ts';

/**
 * What consoles send as they drive, each truck's messages in a turn of 36: 74 % places, 12 % levels, 12 % heartbeats,
 * the rest seals, the real mix of 10,000 trucks that send 1,350 messages/s.
 */
const turn: readonly ('position' | 'tank-level' | 'heartbeat' | 'seal-sensor')[] = Array.from(
  { length: 36 },
  (_, place) => {
    if (place === 35) return 'seal-sensor';
    if (place % 8 === 3) return 'tank-level';
    return place % 8 === 7 ? 'heartbeat' : 'position';
  },
);

interface Console {
  readonly index: number;
  sent: number;
  alongKm: number;
  lastMs: number;
}

const dataOf = (truck: Console, kind: (typeof turn)[number], nowMs: number): object => {
  const { index } = truck;
  const wave = Math.sin(truck.sent / 7 + index);
  const compartments = Array.from({ length: compartmentsOf(index) }, (_, at) => at + 1);
  switch (kind) {
    case 'position': {
      const speedKmh = 55 + 12 * wave;
      truck.alongKm += (speedKmh * Math.max(0, nowMs - truck.lastMs)) / 3_600_000;
      truck.lastMs = nowMs;
      return {
        fix: '3d',
        longitudeDeg: Number((120.9 + (index % 97) * 0.012 + ((truck.alongKm / 96) % 1)).toFixed(6)),
        latitudeDeg: Number((29.3 + (index % 89) * 0.011).toFixed(6)),
        speedKmh: Number(speedKmh.toFixed(1)),
        recorderSpeedKmh: Number(speedKmh.toFixed(1)),
        bearingDeg: 90,
        altitudeM: 12,
        satellites: 14,
        acc: true,
        alarmWord: 0,
        statusWord: 3,
        odometerKm: Number((81_000 + truck.alongKm).toFixed(1)),
      };
    }
    case 'tank-level':
      return {
        dataType: 'IN',
        pitchDeg: Number((0.4 * wave).toFixed(2)),
        rollDeg: 0.2,
        compartments: compartments.map((compartment) => ({
          compartment,
          gaugeStatus: 'ok',
          levelMm: Number((1100 + 8 * wave).toFixed(1)),
          temperatureC: 22.5,
          oilCode: compartment % 2 === 0 ? 0 : 92,
          density20KgM3: compartment % 2 === 0 ? 838 : 744,
        })),
      };
    case 'heartbeat':
      return { intervalS: 60, queuedMessages: 0, signalDbm: -71 };
    case 'seal-sensor':
      return {
        trigger: 'interval',
        sensors: compartments.flatMap((compartment) =>
          ['manhole', 'apiAdaptor', 'footValve'].map((part) => ({
            compartment,
            part,
            state: 'closed',
            wet: false,
          })),
        ),
      };
  }
};

/** The consoles of one sender: those whose number leaves `sender` when it is divided by `senders`. */
export const createTraffic = (trucks: number, sender: number, senders: number, run: string) => {
  const consoles = Array.from({ length: trucks }, (_, index) => index)
    .filter((index) => index % senders === sender)
    .map((index): Console => ({
      index,
      sent: index % turn.length,

      alongKm: 0,
      lastMs: Infinity,
    }));
  let next = 0;
  const messageOf = (truck: Console, nowMs: number): object => {
    const kind = turn[truck.sent % turn.length] ?? 'position';
    truck.sent += 1;
    const terminal = terminalOf(truck.index);
    const time = new Date(nowMs).toISOString();
    return {
      id: `${run}-${truck.sent}`,
      terminal,
      time,
      sentAt: time,
      seq: truck.sent,
      kind,
      data: dataOf(truck, kind, nowMs),
    };
  };
  return {
    /** The next messages, one of each truck in turn, as they are at a moment. */
    batch: (count: number, nowMs: number): object[] =>
      Array.from({ length: Math.min(count, consoles.length) }, () => {
        const truck = consoles[next];
        next = (next + 1) % consoles.length;
        if (truck === undefined) throw new Error('a sender without consoles');
        return messageOf(truck, nowMs);
      }),
    /** Each truck's messages of a past stretch, truck by truck. */
    *past(fromMs: number, untilMs: number, everyMs: number): Generator<object[]> {
      for (const truck of consoles) {
        const messages: object[] = [];
        for (let ms = fromMs; ms < untilMs; ms += everyMs)
          messages.push(messageOf(truck, ms + (truck.index % 1000)));
        yield messages;
      }
    },
  };
};

export type Traffic = ReturnType<typeof createTraffic>;

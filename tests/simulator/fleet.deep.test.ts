import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';

import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { correctedLevelMm, volumeAt } from '#domain/cargo/tank-table.ts';
import { vcf20 } from '#domain/cargo/volume-correction.ts';
import { incidentKinds } from '#simulator/plan/day.ts';
import { coarse, fine } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import { liquidsAt } from '#simulator/liquids.ts';
import { createOpening } from '#simulator/plan/opening.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 10, 20);
const fleet = createFleet({ seed: 'a', trucks: 50 });

const wires = (messages: readonly SimMessage[]) => messages.map(({ message }) => message);
const byId = (messages: readonly SimMessage[]) =>
  wires(messages)
    .map((message) => JSON.stringify(message))
    .sort();

describe('the pretend fleet', () => {
  test('the same seed says the same, another seed something else', () => {
    const small = (seed: string) =>
      byId(createFleet({ seed, trucks: 5 }).messages(startMs, startMs + 6 * hourMs, fine));
    expect(small('a')).toEqual(small('a'));
    expect(small('b')).not.toEqual(small('a'));
  });

  test('a window made in pieces equals the window made at once, wherever it is cut', () => {
    const one = createFleet({ seed: 'a', trucks: 6 });
    const whole = byId(one.messages(startMs, startMs + 8 * hourMs, fine));
    const pieces: SimMessage[] = [];
    for (let t = startMs; t < startMs + 8 * hourMs; t += 1_234_567)
      pieces.push(...one.messages(t, Math.min(t + 1_234_567, startMs + 8 * hourMs), fine));
    expect(byId(pieces)).toEqual(whole);
  });

  test('every message is valid by the contract, of unique name, in order of time within its terminal', () => {
    const ids = new Set<string>();
    const lastMs = new Map<string, number>();
    const messages = [
      ...fleet.messages(startMs, startMs + dayMs, coarse),
      ...fleet.messages(startMs + dayMs, startMs + dayMs + 4 * hourMs, fine),
    ];
    expect(messages.length).toBeGreaterThan(40_000);
    for (const { message, timeMs, sendMs } of messages) {
      if (!Check(TerminalEnvelope, message) || !Check(terminalMessageKinds[message.kind], message.data))
        throw new Error(`invalid: ${JSON.stringify(message)}`);
      const id = `${message.terminal} ${message.id}`;
      if (ids.has(id)) throw new Error(`twice: ${id}`);
      ids.add(id);
      if ((lastMs.get(message.terminal) ?? 0) > timeMs || sendMs < timeMs) throw new Error(`order: ${id}`);
      lastMs.set(message.terminal, timeMs);
    }
  });

  test('coarse days have fewer rows, never fewer events', () => {
    const periodic = new Set([
      'position',
      'tank-level',
      'heartbeat',
      'power',
      'climate',
      'pressure',
      'flow-status',
      'atg-reading',
    ]);
    const isEvent = ({ message }: SimMessage): boolean =>
      !periodic.has(message.kind) && !(message.kind === 'seal-sensor' && message.data.trigger === 'interval');
    const events = (detail: typeof fine) =>
      byId(fleet.messages(startMs, startMs + dayMs, detail).filter(isEvent));
    const [few, many] = [events(coarse), events(fine)];
    expect(few).toEqual(many);
    const count = (detail: typeof fine) => fleet.messages(startMs, startMs + dayMs, detail).length;
    expect(count(coarse)).toBeLessThan(0.2 * count(fine));
  });

  test('litres at 20 °C move only where somebody moves them', () => {
    for (const truck of fleet.trucks) {
      const { segments } = fleet.planAt(truck, startMs);
      segments.forEach((segment, index) => {
        const end = liquidsAt(truck, segment, segment.toMs);
        const next = segments[index + 1];
        if (next !== undefined) expect(next.liquids.map((l) => l.v20L)).toEqual(end.map((l) => l.v20L));
        const flows = segment.kind === 'stand' ? segment.flows : [];
        end.forEach((liquid, at) => {
          const compartment = truck.compartments[at]?.compartment;
          if (flows.some((flow) => flow.compartment === compartment)) return;
          expect(liquid.v20L).toBe(segment.liquids[at]?.v20L);
        });
      });
      const last = segments.at(-1);
      expect(last?.kind === 'asleep' || last?.kind === 'off').toBe(true);
      // Home again and empty, but for what was kept on purpose.
      const kept = fleet.planAt(truck, startMs).incidents.some(({ kind }) => kind === 'keptResidue');
      if (!kept) for (const { v20L } of last?.liquids ?? []) expect(v20L).toBeLessThan(10);
    }
  });

  test('standing gauges read what is in the tank to 5 L in a thousand of the capacity, warm or cold', () => {
    let compared = 0;
    for (const truck of fleet.trucks) {
      const day = fleet.planAt(truck, startMs);
      for (const { message, timeMs } of fleet.messagesOfTruck(truck, day.fromMs, day.toMs, {
        detail: coarse,
      })) {
        if (message.kind !== 'tank-level') continue;
        const segment = day.segments.find(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs);
        if (segment === undefined || segment.kind !== 'stand') continue;
        const liquids = liquidsAt(truck, segment, timeMs);
        message.data.compartments.forEach((row, at) => {
          const compartment = truck.compartments[at];
          if (day.anomalies.some((anomaly) => 'compartment' in anomaly && anomaly.kind !== 'otherOil'))
            return;
          if (compartment === undefined || row.levelMm === undefined || row.levelMm < 5) return;
          if (at === 0 && truck.firstGauge !== 1) return;
          const { pitchDeg = 0, rollDeg = 0 } = message.data;
          const level = correctedLevelMm(row.levelMm, compartment, pitchDeg, rollDeg);
          const v20L =
            volumeAt(compartment.table, level).vtL * vcf20(compartment.density20KgM3, row.temperatureC ?? 20);
          compared += 1;
          const error = Math.abs(v20L - (liquids[at]?.v20L ?? 0));
          if (error > 0.005 * compartment.capacityL) throw new Error(`${truck.signCode} ${error} L off`);
        });
      }
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  test('trucks stay on the road, and nobody is faster than the limit of a tanker but in an incident', () => {
    let fixes = 0;
    for (const truck of fleet.trucks.slice(0, 20)) {
      const day = fleet.planAt(truck, startMs);
      for (const segment of day.segments) {
        if (segment.kind !== 'drive' || segment.events.length > 0) continue;
        const { lon, lat } = segment.profile.route;
        const sent = fleet.messagesOfTruck(truck, segment.fromMs, segment.toMs, { detail: coarse });
        for (const { message } of sent.filter((_, index) => index % 7 === 0)) {
          if (message.kind !== 'position' || message.data.fix === 'none') continue;
          const { longitudeDeg = 0, latitudeDeg = 0, speedKmh } = message.data;
          fixes += 1;
          expect(speedKmh).toBeLessThanOrEqual(80);
          let nearestM = Infinity;
          for (let i = 1; i < lon.length; i += 1) {
            const [ax, ay, bx, by] = [lon[i - 1] ?? 0, lat[i - 1] ?? 0, lon[i] ?? 0, lat[i] ?? 0];
            const length2 = (bx - ax) ** 2 + (by - ay) ** 2;
            const along = ((longitudeDeg - ax) * (bx - ax) + (latitudeDeg - ay) * (by - ay)) / (length2 || 1);
            const share = Math.max(0, Math.min(1, along));
            const foot = { longitudeDeg: ax + share * (bx - ax), latitudeDeg: ay + share * (by - ay) };
            nearestM = Math.min(nearestM, distanceM({ longitudeDeg, latitudeDeg }, foot));
          }
          expect(nearestM).toBeLessThan(30);
        }
      }
    }
    expect(fixes).toBeGreaterThan(200);
  });

  test('every work-day begins parked, empty and at home, so that no day needs the day before', () => {
    for (const truck of fleet.trucks)
      for (let day = 0; day < 5; day += 1) {
        const first = fleet.planAt(truck, startMs + day * dayMs).segments[0];
        expect(first?.kind).toBe('stand');
        expect(first?.liquids.every(({ v20L }) => v20L === 0)).toBe(true);
        if (first?.kind === 'stand') expect(distanceM(first.place, truck.home)).toBeLessThan(100);
      }
  });

  test('a month has every kind of incident, each with its mark in the log', () => {
    const unkind = createFleet({ seed: 'a', trucks: 50, furtherIncidents: 1 });
    const kinds = new Set(unkind.incidents(startMs - 30 * dayMs, startMs).map(({ kind }) => kind));
    expect(incidentKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test('a blind area is silent until it is over, and then sends all of it', () => {
    const blind = fleet.incidents(startMs - 10 * dayMs, startMs).find(({ kind }) => kind === 'blindArea');
    const truck = fleet.trucks.find(({ signCode }) => signCode === blind?.signCode);
    if (blind === undefined || truck === undefined) throw new Error('no blind area in ten days');
    const sent = fleet.messagesOfTruck(truck, blind.atMs, blind.atMs + 40 * 60_000, { detail: fine });
    expect(sent.length).toBeGreaterThan(100);
    expect(new Set(sent.map(({ sendMs }) => sendMs))).toEqual(new Set([blind.atMs + 40 * 60_000]));
  });
});

describe('the opening of a live run', () => {
  test('at any moment every truck and station says at once where it is, what is open and how full it is', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const atMs = startMs + hour * hourMs + 321_077;
      const words = fleet.everyNow(atMs);
      const planned = new Set(
        fleet.messages(atMs - 60_000, atMs + hourMs, fine).map(({ message }) => message.id),
      );
      for (const { message } of words) {
        if (!Check(TerminalEnvelope, message) || !Check(terminalMessageKinds[message.kind], message.data))
          throw new Error(`invalid: ${JSON.stringify(message)}`);
        expect(planned.has(message.id)).toBe(false);
      }
      for (const truck of fleet.trucks) {
        const mine = words.filter(
          ({ message, timeMs }) => message.terminal === truck.terminal && timeMs < atMs + 1000,
        );
        const kinds = new Set(mine.map(({ message }) => message.kind));
        const gauges = truck.compartments.length > 0 ? (['tank-level'] as const) : [];
        for (const kind of ['position', 'seal-sensor', 'heartbeat', ...gauges] as const)
          expect([truck.signCode, kind, kinds.has(kind)]).toEqual([truck.signCode, kind, true]);
        // An opening is judged by its place, so the place is sent before it.
        const timeOf = (kind: string) => mine.find(({ message }) => message.kind === kind)?.timeMs ?? 0;
        expect(timeOf('position')).toBeLessThan(timeOf('seal-sensor'));
      }
      expect(words.filter(({ message }) => message.kind === 'atg-reading').length).toBe(
        4 * fleet.describe().stationGauges.length,
      );
    }
  });

  test('first messages in the middle of an unloading name the open valves', () => {
    const valves = (atMs: number) =>
      fleet
        .everyNow(atMs)
        .flatMap(({ message }) =>
          message.kind === 'seal-sensor' ? message.data.sensors.filter(({ state }) => state === 'open') : [],
        );
    const open = Array.from({ length: 24 }, (_, hour) => valves(startMs + hour * hourMs).length);
    expect(Math.max(...open)).toBeGreaterThan(1);
  });

  test('whatever seed and hour, two minutes hold an alarm that pops up', () => {
    let speeding = 0;
    for (const seed of ['a', 'b', 'c', 'd'])
      for (let hour = 0; hour < 24; hour += 3) {
        const some = createFleet({ seed, trucks: 20 });
        const atMs = startMs + hour * hourMs + 123_456;
        const { messages, extra } = createOpening(some, atMs);
        const pressed = messages.find(({ message }) => message.kind === 'emergency');
        expect(pressed?.timeMs).toBeGreaterThan(atMs);
        expect(pressed?.timeMs).toBeLessThan(atMs + 90_000);
        for (const [index, events] of extra) {
          const truck = some.trucks[index];
          if (truck === undefined) throw new Error('no such truck');
          const sent = some.messagesOfTruck(truck, atMs, atMs + 120_000, { detail: fine, extra: events });
          const fast = sent.filter(
            ({ message }) =>
              message.kind === 'position' && message.data.speedKmh > 85 && message.data.fix === '3d',
          );
          expect((fast.at(-1)?.timeMs ?? 0) - (fast[0]?.timeMs ?? 0)).toBeGreaterThanOrEqual(20_000);
          speeding += 1;
        }
      }
    expect(speeding).toBeGreaterThan(20);
  });

  test('at any hour some truck of fifty unloads, or begins to within a quarter of an hour', () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const atMs = startMs + hour * hourMs + 777_000;
      const soon = fleet.trucks.some((truck) =>
        fleet
          .planAt(truck, atMs)
          .segments.some(
            (segment) =>
              segment.kind === 'stand' &&
              segment.flows.some(
                (flow) => flow.shape === 'drain' && flow.toMs > atMs && flow.fromMs < atMs + 15 * 60_000,
              ),
          ),
      );
      expect([hour, soon]).toEqual([hour, true]);
    }
  });
});

test('master data: tables rise, codes are unique, every station has a gauge, no truck is without a driver', () => {
  const { trucks, drivers, areas, stationGauges } = fleet.describe();
  expect(new Set(trucks.map(({ signCode }) => signCode)).size).toBe(50);
  expect(new Set(areas.map(({ areaCode }) => areaCode)).size).toBe(areas.length);
  expect(stationGauges.map(({ stationCode }) => stationCode)).toEqual(
    areas.filter(({ type }) => type === 'station').map(({ areaCode }) => areaCode),
  );
  const known = new Set(drivers.map(({ driverCode }) => driverCode));
  for (const truck of trucks) {
    expect(known.has(truck.driverCode)).toBe(true);
    for (const { table, capacityL, heightMm } of truck.compartments) {
      expect(table.at(-1)).toEqual([heightMm, capacityL]);
      for (let i = 1; i < table.length; i += 1)
        expect((table[i]?.[1] ?? 0) > (table[i - 1]?.[1] ?? 0)).toBe(true);
    }
  }
});

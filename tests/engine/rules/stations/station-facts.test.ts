import fc from 'fast-check';
import { expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { stationSubject, truckSubject } from '#engine/subjects.ts';
import { applyFacts, isLate, startSubject } from '#engine/engine.ts';
import { byOrder, type Fact, type ForwardedFact } from '#engine/fact.ts';
import { replay } from '#engine/replay.ts';
import type { Row, SubjectState } from '#engine/state.ts';

import { master, startMs } from '../../../support/engine/engine-script.ts';
import { runs } from '../../../support/engine/runs.ts';

const minute = 60_000;
const context = prepareContext(master(), []);
const gauge = { seq: 1, terminal: 'ATGS0T', contactMs: null, receivedMs: startMs };

/** A truck's forwarded visit; forwarded again it has the same id, later. */
const visit = (name: string, openMin: number, litres: number, atMin: number): Fact => ({
  ...gauge,
  id: `visit:${name}`,
  t: startMs + atMin * minute,
  kind: 'station-visit',
  data: {
    visitId: name,
    subject: truckSubject(name),
    signCode: name,
    terminal: name,
    companyCode: 'C01',
    stationCode: 'T',
    oilCode: 92,
    openMs: startMs + openMin * minute,
    closeMs: startMs + (openMin + 12) * minute,
    unloadedVtL: litres,
    unloadedV20L: litres,
  },
});

const delivery = (deliveryCode: string, startMin: number, litres: number, atMin: number): Fact => ({
  ...gauge,
  id: deliveryCode,
  t: startMs + atMin * minute,
  kind: 'atg-delivery',
  data: {
    stationCode: 'T',
    tankNumber: 1,
    oilCode: 92,
    deliveryCode,
    startTime: new Date(startMs + startMin * minute).toISOString(),
    endTime: new Date(startMs + (startMin + 10) * minute).toISOString(),
    startVtL: 1000,
    endVtL: 1000 + litres,
  },
});

/** The station as a server keeps it: facts by id, a snapshot now and then, the last fact forwarded to each truck. */
const store = (snapshotEvery: number) => {
  const start = startSubject(stationSubject('T'));
  let state = start;
  let writes = 0;
  const facts = new Map<string, Fact>();
  const snapshots: { state: SubjectState; write: number }[] = [{ state: start, write: 0 }];
  const words = new Map<string, { word: ForwardedFact; write: number }>();
  const rows = new Map<string, { row: Row; write: number }>();
  const receive = (fact: Fact): void => {
    const before = facts.get(fact.id);
    facts.set(fact.id, fact);
    const undo = before !== undefined && byOrder(before, fact) < 0 ? before : fact;
    writes++;
    let applied;
    if (before === undefined && !isLate(state, fact)) applied = applyFacts(state, [fact], context);
    else {
      while (
        snapshots.length > 1 &&
        (snapshots.at(-1)?.state.last === null || isLate(snapshots.at(-1)?.state ?? start, undo))
      )
        snapshots.pop();
      const from = snapshots.at(-1) ?? { state: start, write: 0 };
      const { last } = from.state;
      applied = replay(
        from.state,
        [...facts.values()].filter((one) => last === null || byOrder(one, last) > 0).sort(byOrder),
        {
          rows: [...rows.values()].flatMap(({ row, write }) => (write > from.write ? [row] : [])),
          forwarded: [...words.values()].flatMap(({ word, write }) => (write > from.write ? [word] : [])),
        },
        state,
        context,
      );
    }
    ({ state } = applied);
    for (const change of applied.changes)
      if (change.op === 'put') rows.set(change.row.id, { row: change.row, write: writes });
    for (const word of applied.forwarded)
      words.set(`${word.subject} ${word.fact.id}`, { word, write: writes });
    if (writes % snapshotEvery === 0) snapshots.push({ state: structuredClone(state), write: writes });
  };
  /** Which delivery counts for which visit, as the trucks know it. */
  const given = (): string[] =>
    [...words.values()]
      .flatMap(({ word: { fact } }) =>
        fact.kind === 'atg-assignment' && fact.data.share === 1
          ? [`${fact.data.deliveryCode} ${fact.data.visitId} ${fact.data.receivedVtL} ${fact.data.ambiguous}`]
          : [],
      )
      .sort();
  return { receive, given, facts };
};

const all = (facts: readonly Fact[], snapshotEvery: number) => {
  const station = store(snapshotEvery);
  for (const fact of facts) station.receive(fact);
  return station;
};

test('a delivery that seemed to be another truck’s for a while is its own truck’s again', () => {
  const { given } = all(
    [
      visit('A', 0, 8000, 15),
      delivery('one', 0, 7990, 16),
      visit('B', 10, 7991, 25),
      // B turns out to have given nothing.
      visit('B', 10, 0, 30),
    ],
    2,
  );
  expect(given()).toEqual(['one A 7990 false']);
});

const visits = fc.record({
  open: fc.integer({ min: 0, max: 90 }),
  litres: fc.constantFrom(0, 3800, 4000, 7600, 8000),
  first: fc.option(fc.constantFrom(0, 3800, 4000), { nil: null }),
});
const deliveries = fc.record({
  start: fc.integer({ min: 0, max: 90 }),
  litres: fc.constantFrom(3790, 3995, 7590, 7990),
  after: fc.integer({ min: 1, max: 30 }),
});

test('what trucks know of deliveries is the same in any order of words and however often the station goes back', () => {
  fc.assert(
    fc.property(
      fc.array(visits, { minLength: 2, maxLength: 8 }),
      fc.array(deliveries, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat()),
      (trucks, delivered, snapshotEvery, picks) => {
        const words = [
          ...trucks.flatMap(({ open, litres, first }, index) => [
            ...(first === null ? [] : [visit(`V${index}`, open, first, open + 13)]),
            visit(`V${index}`, open, litres, open + 17),
          ]),
          ...delivered.map(({ start, litres, after }, index) =>
            delivery(`D${index}`, start, litres, start + 10 + after),
          ),
        ];
        const wanted = all(
          [...new Map(words.map((fact) => [fact.id, fact])).values()].sort(byOrder),
          1000,
        ).given();
        expect(all(words.toSorted(byOrder), snapshotEvery).given()).toEqual(wanted);
        // Any order in which no subject's last fact is overtaken by its own first.
        const left = [...words];
        const shuffled: Fact[] = [];
        while (left.length > 0) {
          const index = (picks.next().value ?? 0) % left.length;
          const earlier = left.findIndex(({ id }) => id === left[index]?.id);
          shuffled.push(...left.splice(earlier, 1));
        }
        expect(all(shuffled, snapshotEvery).given()).toEqual(wanted);
      },
    ),
    { numRuns: runs(40, 120), seed: 3 },
  );
});

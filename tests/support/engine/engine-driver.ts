import type { MasterData } from '#contract/master-data.ts';
import type { SettingRow } from '#contract/settings.ts';
import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { prepareContext, subjectOf, type Context, type Outage } from '#engine/master/context.ts';
import { applyFacts, isLate, startSubject, type Applied } from '#engine/engine.ts';
import { byOrder, type Fact, type ForwardedFact } from '#engine/fact.ts';
import { receive } from '#engine/receive.ts';
import { replay } from '#engine/replay.ts';
import { processSlice } from '#engine/slices/process.ts';
import { isRecord, type Row, type SubjectState } from '#engine/state.ts';

import type { Outcome } from './compare-scenario.ts';
import { flatRow } from './engine-rows.ts';
import { masterDataOf, type Delivery, type FlatRow, type Scenario } from '../scenario.ts';

interface StoredSubject {
  state: SubjectState;
  /** Every fact, in order, and by id. */
  facts: Fact[];
  factById: Map<string, Fact>;
  /** States before later facts; the first is that of a subject that nothing is known of. */
  snapshots: { state: SubjectState; facts: number }[];
  /** Rows with the number of the write that last touched them. */
  rows: Map<string, { row: Row; write: number }>;
  forwarded: Map<string, { forwarded: ForwardedFact; write: number }>;
  snapshotWrites: number[];
}

/** A server in memory: it stores facts, states and rows as the real one does, and calls the pure engine. */
export class EngineDriver {
  context: Context;
  readonly #settings: readonly SettingRow[];
  readonly #outages: readonly Outage[];
  readonly #subjects = new Map<string, StoredSubject>();
  readonly #seen = new Map<string, string>();
  readonly #snapshotEvery: number;
  #writes = 0;
  readonly #forwarded: ForwardedFact[] = [];

  constructor(
    master: MasterData,
    settings: readonly SettingRow[],
    snapshotEvery = 20,
    outages: readonly Outage[] = [],
  ) {
    this.context = prepareContext(master, settings, outages);
    this.#settings = settings;
    this.#outages = outages;
    this.#snapshotEvery = snapshotEvery;
  }

  /** Master data is edited: these are all its versions now. */
  edit(master: MasterData): void {
    this.context = prepareContext(master, this.#settings, this.#outages);
  }

  /** Takes a batch as the ingest route does: every message is answered, what is accepted is applied together. */
  deliver(batch: readonly Delivery[]): FlatRow[] {
    const accepted = new Map<string, Fact[]>();
    const results = batch.map(({ message, receivedAt }): FlatRow => {
      const content = contentOf(message);
      const key = `${message.terminal} ${message.id}`;
      const before = this.#seen.get(key);
      if (before !== undefined)
        return before === content
          ? { id: message.id, result: 'duplicate' }
          : { id: message.id, result: 'refused', reason: 'idReused' };
      const received = receive(message, Date.parse(receivedAt), this.context.settings);
      if (received.result === 'refused') return { id: message.id, ...received };
      const subject = subjectOf(this.context, message.terminal, received.fact.t);
      if (subject === null) return { id: message.id, result: 'refused', reason: 'unknownTerminal' };
      this.#seen.set(key, content);
      accepted.set(subject, [...(accepted.get(subject) ?? []), received.fact]);
      const { fact: _, ...answer } = received;
      return { id: message.id, ...answer };
    });
    for (const [subject, facts] of accepted) this.#apply(subject, facts);
    this.#applyForwarded();
    return results;
  }

  /** Lets time pass, in every subject. */
  tick(nowMs: number): void {
    for (const stored of this.#subjects.values())
      if (stored.state.dueMs !== null && stored.state.dueMs <= nowMs)
        this.#store(stored, applyFacts(stored.state, [], this.context, nowMs));
    this.#applyForwarded();
  }

  #subject(subject: string): StoredSubject {
    const known = this.#subjects.get(subject);
    if (known) return known;
    const state = startSubject(subject);
    const fresh: StoredSubject = {
      state,
      facts: [],
      factById: new Map(),
      snapshots: [{ state, facts: 0 }],
      rows: new Map(),
      forwarded: new Map(),
      snapshotWrites: [0],
    };
    this.#subjects.set(subject, fresh);
    return fresh;
  }

  #apply(subject: string, facts: readonly Fact[]): void {
    const stored = this.#subject(subject);
    // A forwarded fact with the id of an earlier one takes its place; with the same content it says nothing new.
    const newFacts = facts.filter((fact) => {
      const before = stored.factById.get(fact.id);
      return before === undefined || JSON.stringify(before) !== JSON.stringify(fact);
    });
    if (newFacts.length === 0) return;
    const replaced = newFacts.flatMap((fact) => stored.factById.get(fact.id) ?? []);
    const oldest = [...newFacts, ...replaced].sort(byOrder)[0];
    const late = replaced.length > 0 || newFacts.some((fact) => isLate(stored.state, fact));
    for (const fact of newFacts) stored.factById.set(fact.id, fact);
    if (late) stored.facts = [...stored.factById.values()].sort(byOrder);
    else stored.facts.push(...newFacts.toSorted(byOrder));
    if (!late || oldest === undefined) {
      this.#store(stored, applyFacts(stored.state, newFacts, this.context));
    } else {
      let index = stored.snapshots.length - 1;
      while (index > 0 && !isBefore(stored.snapshots[index]?.state, oldest)) index--;
      const snapshot = stored.snapshots[index];
      const since = stored.snapshotWrites[index] ?? 0;
      if (snapshot === undefined) return;
      const again = replay(
        snapshot.state,
        stored.facts.filter((fact) => snapshot.state.last === null || byOrder(fact, snapshot.state.last) > 0),
        {
          rows: [...stored.rows.values()].flatMap(({ row, write }) => (write > since ? [row] : [])),
          forwarded: [...stored.forwarded.values()].flatMap(({ forwarded, write }) =>
            write > since ? [forwarded] : [],
          ),
        },
        stored.state,
        this.context,
      );
      stored.snapshots.splice(index + 1);
      stored.snapshotWrites.splice(index + 1);
      this.#store(stored, again);
      return;
    }
    const last = stored.snapshots.at(-1);
    if (last !== undefined && stored.facts.length - last.facts >= this.#snapshotEvery) {
      stored.snapshots.push({ state: JSON.parse(JSON.stringify(stored.state)), facts: stored.facts.length });
      stored.snapshotWrites.push(this.#writes);
    }
  }

  #store(stored: StoredSubject, applied: Applied): void {
    this.#writes++;
    // Through text now and then, as the store does, so that a state that is not plain JSON shows.
    stored.state = this.#writes % 8 === 0 ? JSON.parse(JSON.stringify(applied.state)) : applied.state;
    for (const change of applied.changes) {
      if (change.op === 'put') stored.rows.set(change.row.id, { row: change.row, write: this.#writes });
      else {
        const before = stored.rows.get(change.id);
        if (before)
          stored.rows.set(change.id, {
            row: { ...before.row, withdrawn: true, replacedBy: change.replacedBy },
            write: this.#writes,
          });
      }
    }
    for (const forwarded of applied.forwarded) {
      stored.forwarded.set(`${forwarded.subject} ${forwarded.fact.id}`, { forwarded, write: this.#writes });
    }
    this.#forwarded.push(...applied.forwarded);
  }

  /** Forwarded facts are applied in rounds, as on the server. */
  #applyForwarded(): void {
    while (this.#forwarded.length > 0)
      for (const { subject, fact } of this.#forwarded.splice(0)) this.#apply(subject, [fact]);
  }

  /** Every row that was ever written, withdrawn ones too. */
  rows(): Row[] {
    return [...this.#subjects.values()].flatMap(({ rows }) => [...rows.values()].map(({ row }) => row));
  }

  /** Rows in force. */
  inForce(): Row[] {
    return this.rows().filter((row) => row.withdrawn !== true);
  }

  state(subject: string): SubjectState | null {
    return this.#subjects.get(subject)?.state ?? null;
  }

  processStates(): NonNullable<Outcome['processStates']> {
    return [...this.#subjects.values()].flatMap(({ state }) => {
      const processes = (state.slices[processSlice.name] ?? {}) as ReturnType<typeof processSlice.start>;
      return Object.entries(processes).map(([compartment, { history }]) => ({
        signCode: state.subject.replace('truck:', ''),
        compartment: Number(compartment),
        states: history,
      }));
    });
  }
}

const isBefore = (state: SubjectState | undefined, fact: Fact): boolean =>
  state === undefined || (!isLate(state, fact) && (state.last === null || byOrder(state.last, fact) < 0));

/** A message without what may differ between two attempts to send it. */
const contentOf = (message: TerminalEnvelope): string => {
  const { sentAt: _, ...content } = message;
  return JSON.stringify(content);
};

export const driverOf = (
  scenario: Pick<Scenario, 'masterData' | 'settings'>,
  snapshotEvery?: number,
): EngineDriver => new EngineDriver(masterDataOf(scenario), scenario.settings, snapshotEvery);

/** Runs a scenario: each delivery by itself in the given order, then time to `endsAt`. */
export const runScenario = (scenario: Scenario): Outcome => {
  const driver = driverOf(scenario);
  const results = scenario.messages.flatMap((delivery) => driver.deliver([delivery]));
  driver.tick(Date.parse(scenario.endsAt));
  const rows = driver.inForce();
  return {
    results,
    records: rows.filter(isRecord).map(flatRow),
    alarms: rows.filter((row) => !isRecord(row)).map(flatRow),
    processStates: driver.processStates(),
  };
};

import type { AlarmRow, RecordKind, RecordRow } from '#contract/records.ts';
import type { SettingKey } from '#contract/settings.ts';

import type { Context } from './context.ts';
import type { EventData, EventKind } from './events.ts';
import type { ForwardedFact } from './fact.ts';
import type { Rule } from './rule.ts';
import { settingFor, type SettingInForce } from './setting-index.ts';
import { Slices, type Slice } from './slice.ts';
import { type Told, toldKey, toldSlice } from './slices/told.ts';
import type { Change, Row, SubjectState } from './state.ts';
import { wordsKeptMs } from './retention.ts';
import { truckIdOf } from './subjects.ts';
import type { TruckContext } from './truck-context.ts';
import { versionAt, type Timeline, type Version } from './versions.ts';
import { withMessage } from './why.ts';

type Handler = (world: World, event: never) => void;

/** Rules by the event that they hear, in the registry's order. */
export type Dispatch = ReadonlyMap<string, readonly Handler[]>;

export const dispatchOf = (rules: readonly Rule[]): Dispatch => {
  const table = new Map<string, Handler[]>();
  for (const rule of rules)
    for (const [event, handler] of Object.entries(rule.on)) {
      const list = table.get(event) ?? [];
      table.set(event, list);
      list.push(handler as Handler);
    }
  return table;
};

type Patch<R> = { [F in keyof R]?: R[F] };

/** The subject while a batch is applied: what rules read, and the only way in which they write. */
export class World {
  readonly context: Context;
  readonly subject: string;
  /** Moment of the fact or timer at hand, ms UTC. */
  now = 0;
  /** Message that brings about what is written now; null: only time passed. */
  cause: string | null = null;
  /** The truck in all its versions, and the one that was asked for last. */
  readonly #truck: Timeline<TruckContext>;
  #truckVersion: Version<TruckContext> = { fromMs: 0, untilMs: 0, value: null };
  readonly #slices: Slices;
  readonly #open: Record<string, Row>;
  readonly #before: SubjectState['open'];
  readonly #dispatch: Dispatch;
  readonly #settled = new Set<string>();
  readonly changes = new Map<string, Change>();
  readonly forwarded = new Map<string, ForwardedFact>();

  constructor(context: Context, state: SubjectState, dispatch: Dispatch) {
    this.context = context;
    this.subject = state.subject;
    this.#truck = context.trucks.get(truckIdOf(state.subject) ?? '') ?? [];
    this.#slices = new Slices(state.slices);
    this.#open = { ...state.open };
    this.#before = state.open;
    this.#dispatch = dispatch;
  }

  /** The truck as it is at the moment at hand; null: the subject is no truck. */
  get truck(): TruckContext | null {
    return this.truckAt(this.now);
  }

  /** The truck as it was at `t` (ms UTC): its company, compartments, tables, way bills. */
  truckAt(t: number): TruckContext | null {
    const known = this.#truckVersion;
    if (t >= known.fromMs && t < known.untilMs) return known.value;
    // What happened before the first version is the first one's: somebody must have had the terminal.
    const found = versionAt(this.#truck, t) ?? this.#truck[0];
    if (found === undefined) return null;
    if (t >= found.fromMs) this.#truckVersion = found;
    return found.value;
  }

  read<S>(slice: Slice<S>): Readonly<S> {
    return this.#slices.read(slice);
  }

  own<S>(slice: Slice<S>): S {
    return this.#slices.own(slice);
  }

  setting(key: SettingKey, t: number = this.now): SettingInForce {
    return settingFor(this.context.settings, key, t, this.truckAt(t)?.scopes ?? null);
  }

  /** A setting's number. */
  number(key: SettingKey, t: number = this.now): number {
    return Number(this.setting(key, t).value);
  }

  publish<K extends EventKind>(kind: K, event: EventData[K]): void {
    for (const handler of this.#dispatch.get(kind) ?? [])
      (handler as (w: World, e: EventData[K]) => void)(this, event);
  }

  /** Writes a row that is final at once. */
  point(row: Row): void {
    this.changes.set(row.id, { op: 'put', row, touchedMs: this.now });
  }

  /** Writes a row that may still change. */
  open(row: Row): void {
    this.#settled.delete(row.id);
    this.#put(row);
  }

  #put(row: Row): void {
    this.#open[row.id] = row;
    this.point(row);
  }

  openRow(id: string): Row | null {
    return this.#open[id] ?? null;
  }

  changeRecord<K extends RecordKind>(_kind: K, id: string, patch: Patch<RecordRow<K>>): void {
    this.#patch(id, patch);
  }

  changeAlarm(id: string, patch: Patch<AlarmRow>): void {
    this.#patch(id, patch);
  }

  #patch(id: string, patch: object): void {
    const row = this.#open[id];
    if (row === undefined) return;
    const changed = { ...row, ...patch };
    // What ended it is known here, for every rule alike.
    const ends = changed.endTime != null && row.endTime == null && this.cause !== null;
    this.#put(ends ? { ...changed, why: withMessage(changed.why ?? null, 'closed', this.cause) } : changed);
  }

  /** The row stays as it is from the end of this moment on; rules that come later in it may still add to it. */
  settle(id: string): void {
    this.#settled.add(id);
  }

  /** All rules have heard of the fact or timer at hand. */
  endMoment(): void {
    for (const id of this.#settled) delete this.#open[id];
    this.#settled.clear();
  }

  /** Takes back a row that turned out not to hold. */
  withdraw(id: string, replacedBy: string | null = null): void {
    delete this.#open[id];
    if (id in this.#before) this.changes.set(id, { op: 'withdraw', id, replacedBy, touchedMs: this.now });
    // A row of this same batch was never told to anybody.
    else this.changes.delete(id);
  }

  /** Tells another subject a fact; the same word again is not told twice. */
  forward(forwarded: ForwardedFact): void {
    const key = toldKey(forwarded);
    if (JSON.stringify(this.read(toldSlice)[key]) === JSON.stringify(forwarded)) return;
    const told = this.own(toldSlice);
    // No late fact makes a replay begin before these.
    for (const [old, { fact }] of Object.entries(told)) if (fact.t < this.now - wordsKeptMs) delete told[old];
    told[key] = forwarded;
    this.forwarded.set(key, forwarded);
  }

  /** What stands of what was told to others, by `subject factId`. */
  told(): Readonly<Told> {
    return this.read(toldSlice);
  }

  /** Words of which nothing will be told any more. */
  forgetTold(isOver: (word: ForwardedFact) => boolean): void {
    for (const [key, word] of Object.entries(this.told())) if (isOver(word)) delete this.own(toldSlice)[key];
  }

  slices(): Record<string, unknown> {
    return this.#slices.all();
  }

  openRows(): Record<string, Row> {
    return this.#open;
  }
}

import type { AlarmRow, RecordKind } from '#contract/records.ts';
import type { SettingKey } from '#contract/settings.ts';

import type { Context } from './master/context.ts';
import type { EventData, EventKind } from './events/events.ts';
import type { ForwardedFact } from './fact.ts';
import type { Dispatch } from './dispatch.ts';
import { settingFor, type SettingInForce } from './master/setting-index.ts';
import { Slices, type Slice } from './slice.ts';
import { type Forwarded, forwardedKey, forwardedSlice } from './slices/forwarded.ts';
import type { Change, Row, SubjectState } from './state.ts';
import { forwardedKeptMs } from './retention.ts';
import { truckIdOf } from './subjects.ts';
import type { TruckContext } from './master/truck-context.ts';
import { versionAt, type Timeline, type Version } from './master/versions.ts';
import type { CodedRow } from './rows/record-codes.ts';
import { sameContent, sameJson } from './rows/same-content.ts';
import { withMessage } from './rows/why.ts';

type Patch<R> = { [F in keyof R]?: R[F] };

/** The subject while a batch is applied: everything that rules read, and their only way to write. */
export class RuleContext {
  readonly context: Context;
  readonly subject: string;
  /** Moment of the fact or timer at hand, ms UTC. */
  now = 0;
  /** Message that causes the present writes; null: only time passed. */
  cause: string | null = null;
  /** The truck in all its versions, and the one that was asked for last. */
  readonly #truck: Timeline<TruckContext>;
  #truckVersion: Version<TruckContext> = { fromMs: 0, untilMs: 0, value: null };
  readonly #slices: Slices;
  /** Rows that may change: as before until one does. */
  #open: Readonly<Record<string, Row>>;
  #owned: Record<string, Row> | null = null;
  readonly #before: SubjectState['open'];
  readonly #dispatch: Dispatch<RuleContext>;
  readonly #settled = new Set<string>();
  readonly changes = new Map<string, Change>();
  readonly forwarded = new Map<string, ForwardedFact>();

  constructor(context: Context, state: SubjectState, dispatch: Dispatch<RuleContext>) {
    this.context = context;
    this.subject = state.subject;
    this.#truck = context.trucks.get(truckIdOf(state.subject) ?? '') ?? [];
    this.#slices = new Slices(state.slices);
    this.#open = state.open;
    this.#before = state.open;
    this.#dispatch = dispatch;
  }

  /** The truck as it is at the moment at hand; null: the subject is no truck. */
  get truck(): TruckContext | null {
    return this.truckAt(this.now);
  }

  /** The truck at `t` (ms UTC): its company, compartments, tables, way bills. */
  truckAt(t: number): TruckContext | null {
    const known = this.#truckVersion;
    if (t >= known.fromMs && t < known.untilMs) return known.value;
    // What happened before the first version is judged by the first: somebody must have had the terminal.
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
      (handler as (w: RuleContext, e: EventData[K]) => void)(this, event);
  }

  /** Writes a row that is final at once. */
  point(row: Row): void {
    this.changes.set(row.id, { op: 'put', row, touchedMs: this.now });
  }

  /** Writes a row that may still change. Rules do so whenever they look at it: what is equal is not written again. */
  open(row: Row): void {
    this.#settled.delete(row.id);
    const known = this.#open[row.id];
    if (known === undefined || known.withdrawn === true || !sameContent(known, row)) this.#put(row);
  }

  #own(): Record<string, Row> {
    if (this.#owned === null) {
      this.#owned = { ...this.#open };
      this.#open = this.#owned;
    }
    return this.#owned;
  }

  #put(row: Row): void {
    this.#own()[row.id] = row;
    this.point(row);
  }

  openRow(id: string): Row | null {
    return this.#open[id] ?? null;
  }

  changeRecord<K extends RecordKind>(_kind: K, id: string, patch: Patch<CodedRow<K>>): void {
    this.#patch(id, patch);
  }

  changeAlarm(id: string, patch: Patch<AlarmRow>): void {
    this.#patch(id, patch);
  }

  #patch(id: string, patch: object): void {
    const row = this.#open[id];
    if (row === undefined) return;
    const changed = { ...row, ...patch };
    // The message that ended it is known here, for every rule alike.
    const ends = changed.endTime != null && row.endTime == null && this.cause !== null;
    this.#put(ends ? { ...changed, why: withMessage(changed.why ?? null, 'closed', this.cause) } : changed);
  }

  /** The row is final from the end of this moment on; rules that come later in it may still add to it. */
  settle(id: string): void {
    this.#settled.add(id);
  }

  /** All rules have handled the fact or timer at hand. */
  endMoment(): void {
    if (this.#settled.size === 0) return;
    const open = this.#own();
    for (const id of this.#settled) delete open[id];
    this.#settled.clear();
  }

  /** Withdraws a row that turned out not to hold. */
  withdraw(id: string, replacedBy: string | null = null): void {
    delete this.#own()[id];
    if (id in this.#before) this.changes.set(id, { op: 'withdraw', id, replacedBy, touchedMs: this.now });
    // A row of this same batch was never published.
    else this.changes.delete(id);
  }

  /** Forwards a fact to another subject, once: the same content under the same id is not forwarded again. */
  forward(outgoing: ForwardedFact): void {
    const key = forwardedKey(outgoing);
    if (sameJson(this.read(forwardedSlice)[key], outgoing)) return;
    const kept = this.own(forwardedSlice);
    // No late fact makes a replay begin before these.
    for (const [old, { fact }] of Object.entries(kept))
      if (fact.t < this.now - forwardedKeptMs) delete kept[old];
    kept[key] = outgoing;
    this.forwarded.set(key, outgoing);
  }

  /** Facts in force that this subject has forwarded, by `subject factId`. */
  forwardedBefore(): Readonly<Forwarded> {
    return this.read(forwardedSlice);
  }

  /** Forgets forwarded facts that will not change any more. */
  forgetForwarded(isOver: (outgoing: ForwardedFact) => boolean): void {
    for (const [key, outgoing] of Object.entries(this.forwardedBefore()))
      if (isOver(outgoing)) delete this.own(forwardedSlice)[key];
  }

  slices(): Record<string, unknown> {
    return this.#slices.all();
  }

  openRows(): SubjectState['open'] {
    return this.#open;
  }
}

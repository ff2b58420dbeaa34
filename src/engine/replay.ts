import type { AlarmRow } from '#contract/records.ts';
import { isInsistent } from '#domain/alarms/alarm-types.ts';

import type { Context } from './master/context.ts';
import { applyFacts, type Applied } from './engine.ts';
import type { Fact, ForwardedFact } from './fact.ts';
import { retracted } from './rows/forwarded.ts';
import { sameContent } from './rows/same-content.ts';
import { type Forwarded, forwardedKey, forwardedSlice } from './slices/forwarded.ts';
import { changeId, isRecord, type Change, type Row, type SubjectState } from './state.ts';

/** What the store holds of a subject since a snapshot. */
export interface InForce {
  /** Rows touched after the snapshot was taken (`touchedMs`, or simply: changed since), withdrawn ones too. */
  readonly rows: readonly Row[];
  /** Facts that the subject forwarded since the snapshot. */
  readonly forwarded: readonly ForwardedFact[];
}

const isWithdrawn = (row: Row | undefined): boolean => row?.withdrawn === true;

/** The row that replaced another: same kind and subject, starts within 10 min. */
const successor = (gone: Row, rows: readonly Row[]): string | null => {
  const name = (row: Row) =>
    isRecord(row)
      ? `${row.kind} ${'compartment' in row ? row.compartment : ''} ${'part' in row ? row.part : ''} ${'door' in row ? row.door : ''}`
      : `${row.type} ${row.compartment ?? ''} ${row.door ?? ''} ${row.cause ?? ''}`;
  const start = Date.parse(gone.startTime ?? '');
  const found = rows.find(
    (row) => name(row) === name(gone) && Math.abs(Date.parse(row.startTime ?? '') - start) <= 600_000,
  );
  return found?.id ?? null;
};

const isAlarm = (row: Row): row is AlarmRow => !isRecord(row);

const touched = (change: Change | undefined, fallback: number): number => change?.touchedMs ?? fallback;

/** Why facts are applied again. */
export interface ReplayCause {
  /** Marks of corrected rows. */
  readonly cause: 'late' | 'masterData';
  /** Alarms that people have judged: a correction of master data withdraws none of them (engine rules 1.5). */
  readonly judged: ReadonlySet<string>;
}

const lateFacts: ReplayCause = { cause: 'late', judged: new Set() };

/** New findings. Late facts make a row without a pop-up, unless it is an emergency; corrections make none. */
const foundAnew = (row: Row, { cause }: ReplayCause): Row => {
  if (cause === 'masterData')
    return { ...row, corrected: true, correctionCause: cause, ...(isAlarm(row) ? { popup: false } : {}) };
  return {
    ...row,
    late: true,
    ...(isAlarm(row) ? { popup: isInsistent(row.type) || row.popup === true } : {}),
  };
};

/** A judged alarm that master data as corrected would not have raised: it stays, with a mark. */
const retained = (row: AlarmRow, cause: ReplayCause['cause']): AlarmRow => ({
  ...row,
  revision: (row.revision ?? 1) + 1,
  corrected: true,
  correctionCause: cause,
  retained: true,
});

/** Marks what a replay found against what is in force, and leaves out what has not changed. */
const compare = (
  before: SubjectState,
  replayed: readonly Change[],
  inForce: readonly Row[],
  nowMs: number,
  why: ReplayCause,
): { changes: Change[]; marked: Map<string, Row> } => {
  const found = new Map(replayed.map((change) => [changeId(change), change]));
  const known = new Map(inForce.map((row) => [row.id, row]));
  const changes: Change[] = [];
  const marked = new Map<string, Row>();
  const fresh = replayed.flatMap((change) =>
    change.op === 'put' && !known.has(change.row.id) && before.open[change.row.id] === undefined
      ? [change.row]
      : [],
  );
  for (const id of new Set([...known.keys(), ...found.keys()])) {
    const change = found.get(id);
    const was = known.get(id) ?? before.open[id];
    const is = change === undefined ? before.open[id] : change.op === 'put' ? change.row : undefined;
    const touchedMs = touched(change, nowMs);
    if (is === undefined) {
      if (was === undefined || isWithdrawn(was)) continue;
      if (isAlarm(was) && was.retained === true) continue;
      if (isAlarm(was) && why.judged.has(id))
        changes.push({ op: 'put', row: retained(was, why.cause), touchedMs });
      else changes.push({ op: 'withdraw', id, replacedBy: successor(was, fresh), touchedMs });
      continue;
    }
    if (was === undefined) {
      const row = foundAnew(is, why);
      marked.set(id, row);
      changes.push({ op: 'put', row, touchedMs });
    } else if (!isWithdrawn(was) && sameContent(was, is)) {
      marked.set(id, { ...is, ...marksOf(was) });
    } else {
      const row: Row = {
        ...is,
        ...marksOf(was),
        revision: (was.revision ?? 1) + 1,
        corrected: true,
        correctionCause: why.cause,
        withdrawn: false,
        replacedBy: null,
        ...(isAlarm(is) ? { retained: false } : {}),
      };
      marked.set(id, row);
      changes.push({ op: 'put', row, touchedMs });
    }
  }
  return { changes, marked };
};

const marksOf = (row: Row) => ({
  revision: row.revision ?? 1,
  corrected: row.corrected ?? false,
  ...(row.correctionCause === undefined ? {} : { correctionCause: row.correctionCause }),
  late: row.late ?? false,
  ...(isAlarm(row) ? { popup: row.popup ?? false } : {}),
});

/**
 * Facts that were forwarded and that the replay does not forward again: the fact in force before the snapshot holds
 * again, or, where there was none, it is retracted by an empty fact of the same id.
 */
const restored = (
  old: readonly ForwardedFact[],
  now: readonly ForwardedFact[],
  inForce: Readonly<Forwarded>,
): ForwardedFact[] => {
  const again = new Set(now.map(forwardedKey));
  return old.flatMap((forwarded) => {
    const key = forwardedKey(forwarded);
    if (again.has(key)) return [];
    const earlier = inForce[key];
    return earlier === undefined ? retracted(forwarded) : [earlier];
  });
};

/**
 * Applies facts again from a snapshot, because some of them came late (engine rules 1.2.3). The result is that of a
 * delivery in order; rows that differ from those in force come as corrections (`revision` + 1, `corrected`,
 * `correctionCause: late`), rows that no longer hold as withdrawals with what replaced them. The store loads: the
 * newest snapshot whose `last` is before the late facts (and whose `firedMs` is not after them); every fact of the
 * subject after that snapshot, the late ones among them, each once; and `inForce`. It stores the new state, drops the
 * snapshots taken after the one used, and keeps old values of corrected rows.
 * @param current the state in force; its timers have fired up to `current.firedMs`, and so will these
 * @param nowMs a tick, as in `applyFacts`
 * @param why late facts, or a correction of master data
 */
export const replay = (
  snapshot: SubjectState,
  facts: readonly Fact[],
  inForce: InForce,
  current: SubjectState,
  context: Context,
  nowMs: number | null = null,
  why: ReplayCause = lateFacts,
): Applied => {
  const untilMs = Math.max(nowMs ?? Number.MIN_SAFE_INTEGER, current.firedMs);
  const again = applyFacts(snapshot, facts, context, untilMs);
  const { changes, marked } = compare(snapshot, again.changes, inForce.rows, current.last?.t ?? untilMs, why);
  const kept = (again.state.slices[forwardedSlice.name] ?? {}) as Forwarded;
  const open = Object.fromEntries(
    Object.entries(again.state.open).map(([id, row]) => [id, marked.get(id) ?? row]),
  );
  return {
    state: { ...again.state, open },
    changes,
    forwarded: [...again.forwarded, ...restored(inForce.forwarded, again.forwarded, kept)],
  };
};

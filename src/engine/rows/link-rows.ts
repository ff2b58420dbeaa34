import { record } from './rows.ts';
import { withColumns } from './with-columns.ts';
import { iso } from '../time.ts';
import type { Where } from '../master/where.ts';
import type { RuleContext } from '../rule-context.ts';

const rule = { name: 'console-link', version: 2 } as const;

interface Failure {
  readonly cause: 'offline' | 'heartbeat';
  /** The record of its silence. */
  readonly recordId: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly where: Where;
  /** Switched off by plan. */
  readonly planned?: boolean;
}

const linkId = (recordId: string): string => `console-link:${recordId}`;

const ended = (startMs: number, endMs: number) => ({
  state: 'normal' as const,
  endTime: iso(endMs),
  durationS: Math.round((endMs - startMs) / 1000),
});

/** The console's link failed: it went silent, or fixes come and heartbeats don't (specification 4). */
export const linkFailed = (world: RuleContext, failure: Failure): void => {
  const { cause, recordId, startMs, endMs, where, planned = false } = failure;
  world.open(
    withColumns(record(world, { kind: 'console-link', startMs, endMs, where, rule }), {
      id: linkId(recordId),
      state: 'failed',
      cause,
      planned,
      recordId,
      ...(endMs === null ? {} : ended(startMs, endMs)),
    }),
  );
};

/** The link works again since. */
export const linkRestored = (world: RuleContext, recordId: string, startMs: number, endMs: number): void =>
  world.changeRecord('console-link', linkId(recordId), ended(startMs, endMs));

export const linkWithdrawn = (world: RuleContext, recordId: string): void => {
  if (world.openRow(linkId(recordId)) !== null) world.withdraw(linkId(recordId));
};

export const linkSettled = (world: RuleContext, recordId: string): void => world.settle(linkId(recordId));

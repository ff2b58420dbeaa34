import { computed, signal } from '@preact/signals-react';

import type { Alarm, AlarmState } from '#contract/alarms/alarms.ts';
import type { AlarmBoard } from '#contract/hub/topics.ts';
import type { Text } from '#i18n/text.ts';

import { callAndShow } from '../hub/calls.ts';
import { foldAlarms } from '../hub/hub.ts';
import { waitingWrites } from '../hub/outbox.ts';
import { mayDo } from '../session/session.ts';
import { cuePortions } from './cue-portions.ts';
import { isShelved, shelves } from './shelving.ts';
import { topics } from '../hub/topics.ts';

export type { Alarm, AlarmState };

const none: AlarmBoard = {
  urgent: [],
  highLoss: [],
  workHours: [],
  list: [],
  unconfirmed: 0,
  alarmBurst: false,
  grouped: {},
  offeredAgainMs: null,
};

/** Real-time alarm list (specification 9). */
export const listCap = 5;

/** Alarms on this screen; shelved ones are left out, but never the emergency button. */
export const board = computed<AlarmBoard>(() => {
  const published = topics.alarms.value ?? none;
  if (shelves.value.length === 0) return published;
  const shown = (alarms: readonly Alarm[]): readonly Alarm[] => alarms.filter((alarm) => !isShelved(alarm));
  return {
    ...published,
    highLoss: shown(published.highLoss),
    workHours: shown(published.workHours),
    list: shown(published.list),
  };
});

export const everyAlarm = computed<readonly Alarm[]>(() => [
  ...board.value.urgent,
  ...board.value.highLoss,
  ...board.value.workHours,
  ...board.value.list,
]);

/** The alarm whose own drawer is open. */
export const openAlarm = signal<Alarm | null>(null);

/** Acknowledges or judges. Conflicts come back unchanged and are shown by the next board. */
export const cue = async (
  alarms: readonly Alarm[],
  state: Exclude<AlarmState, 'unconfirmed'>,
  remark = '',
): Promise<boolean> => (await cueRows(alarms, state, remark)) !== null;

/** Alarms of which this user has said something that the server has not heard yet. */
export const cuedHere = computed<ReadonlySet<string>>(
  () =>
    new Set(
      waitingWrites.value.flatMap(({ name, fields }) =>
        name === 'alarms.cue' ? String(fields['alarmIds']).split(',') : [],
      ),
    ),
);

/** Folds an alarm away here and in the other tabs, unconfirmed. */
export const fold = (alarm: Alarm): void => foldAlarms([alarm.id]);

/** Whether this user may judge; read-only users fold alarms away on their own device. */
export const mayJudge = (): boolean => mayDo('alarm.judge');

/** Acknowledges alarms; for read-only users they are folded away here, and stay open for the others. */
export const acknowledge = (alarms: readonly Alarm[]): Promise<boolean> => {
  if (mayJudge()) return cue(alarms, 'acknowledged');
  foldAlarms(alarms.map(({ id }) => id));
  return Promise.resolve(true);
};

/** Words of the button that acknowledges, for one alarm or `{n}` of them. */
export const acknowledgeWords = (many = false): Text =>
  mayJudge()
    ? many
      ? ['全部确认 {n}', 'Confirm all {n}']
      : ['确认', 'Confirm']
    : many
      ? ['全部收起 {n}', 'Minimise all {n}']
      : ['收起', 'Minimise'];

/** A row's reference to an alarm: with the version that was seen, so that no later judgement is overwritten. */
export interface CuedAlarm {
  readonly id: string;
  readonly stateVersion: number | null;
}

/**
 * Acknowledges or judges alarms from their rows, also while offline.
 * @returns how many somebody else had changed in between, which stay as they are, and whether the write waits on this
 * device for the server; null: it failed
 */
export const cueRows = async (
  alarms: readonly CuedAlarm[],
  state: Exclude<AlarmState, 'unconfirmed'>,
  remark: string,
): Promise<{ readonly conflicts: number; readonly waits: boolean } | null> => {
  let conflicts = 0;
  let waits = false;
  for (const portion of cuePortions(alarms)) {
    const versions = portion.map(({ stateVersion }) => stateVersion);
    const outcome = await callAndShow('alarms.cue', {
      alarmIds: portion.map(({ id }) => id).join(','),
      ...(versions.every((version) => version !== null) ? { stateVersions: versions.join(',') } : {}),
      state,
      remark,
    });
    if (!outcome.ok) return null;
    const { value, cached } = outcome;
    conflicts += 'conflicts' in value ? value.conflicts.length : 0;
    waits ||= cached;
  }
  return { conflicts, waits };
};

/** Acknowledges a row of the list, and in a burst the earlier alarms of its type and truck that it replaced. */
export const acknowledgeRow = async (alarm: Alarm): Promise<boolean> => {
  const grouped = board.peek().grouped[alarm.id] ?? [];
  if (grouped.length === 0 || !mayJudge()) return acknowledge([alarm]);
  const all = [alarm.id, ...grouped].map((id) => ({ id, stateVersion: null }));
  return (await cueRows(all, 'acknowledged', '')) !== null;
};

import { computed, effect, signal } from '@preact/signals-react';

import type { AlarmStep, CorrectedJudgement } from '#contract/alarms/alarms.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';
import { repeatEvery } from '../hub/repeat.ts';
import { mayDo } from '../session/session.ts';
import { persistedSignal } from '../view/persisted-signal.ts';

/** Corrections of alarms that this user had judged, the newest first. */
export const correctedJudgements = signal<readonly CorrectedJudgement[]>([]);

const againMs = 300_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Time up to which they were read in the notification centre. */
const readUntil = persistedSignal('correctedReadUntil', '', isText);

export const isUnreadCorrection = ({ time }: CorrectedJudgement): boolean => time > readUntil.value;

export const unreadCorrections = computed(() => correctedJudgements.value.filter(isUnreadCorrection).length);

export const markCorrectionsRead = (): void => {
  const [newest] = correctedJudgements.value;
  if (newest !== undefined && isUnreadCorrection(newest)) readUntil.value = newest.time;
};

const maySee = computed(() => mayDo('alarm.watch'));

export const loadCorrectedJudgements = async (): Promise<void> => {
  if (!maySee.peek()) return;
  const outcome = await call('alarms.corrected', {});
  if (outcome.ok) correctedJudgements.value = outcome.value;
};

/** Asks for them again and again until the returned function is called. */
export const watchCorrectedJudgements = (): (() => void) =>
  effect(() => (maySee.value ? repeatEvery(loadCorrectedJudgements, againMs) : undefined));

/** What people said of an alarm and what judging it again made of it. */
export const loadAlarmHistory = (id: string): Promise<CallOutcome<readonly AlarmStep[]>> =>
  call('alarms.history', { id });

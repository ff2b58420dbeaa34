import { computed } from '@preact/signals-react';

import type { Handover, HandoverState } from '#contract/alarms/handovers.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Text } from '#i18n/text.ts';

import { callAndShow, readAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { waitingWrites } from '../hub/outbox.ts';

export type { Handover, HandoverState };

/** Failures are shown. */
export const loadHandoverState = (): Promise<CallOutcome<HandoverState>> =>
  readAndShow('handovers.state', {});

/** Failures are shown. */
export const loadHandovers = (): Promise<CallOutcome<readonly Handover[]>> =>
  readAndShow('handovers.list', {});

/** Who wrote the handovers that this user may sign. Asked for by time, so a failure says nothing. */
export const loadHandoversToSign = async (): Promise<CallOutcome<readonly string[]>> => {
  const outcome = await call('handovers.list', {});
  if (!outcome.ok) return outcome;
  const toSign = outcome.value.filter(({ mine, toName }) => !mine && toName === null);
  return { ...outcome, value: toSign.map(({ fromName }) => fromName) };
};

/** Outcome of a write: stored by the server, waiting on this device, or refused. */
export type Written = 'taken' | 'waits' | 'refused';

export const written = (outcome: CallOutcome<unknown>): Written =>
  outcome.ok ? (outcome.cached ? 'waits' : 'taken') : 'refused';

export const waitsWords: Text = [
  '离线，已存于本机，联网后自动提交',
  'Offline: saved on this device, sent on reconnection',
];

const ours: readonly string[] = ['handovers.write', 'handovers.sign'];

/** Handovers and signatures that wait on this device. */
export const waitingHandovers = computed(() => waitingWrites.value.filter(({ name }) => ours.includes(name)));

export const writeHandover = async (notes: string): Promise<Written> =>
  written(await callAndShow('handovers.write', { notes }));

export const signHandover = async (id: number, remark: string): Promise<Written> =>
  written(await callAndShow('handovers.sign', { id, remark }));

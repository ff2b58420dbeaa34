import { computed, effect, signal } from '@preact/signals-react';

import type { DialogKind } from '#contract/hub/topics.ts';

import { narrow, phone } from '../view/viewport.ts';
import { foldDialog, foldedAlarms, takenRight, unfoldDialog } from './alarm-view.ts';
import { type Alarm, board, cuedHere } from './alarms.ts';
import { endJudging, judging } from './judging.ts';

/** Types with a dialog of their own (specification 4): 201, 202, 203. */
export const dialogKinds = ['urgent', 'highLoss', 'workHours'] as const satisfies readonly DialogKind[];

/** Unconfirmed alarms of a dialog, the newest first, and whether they are shown or stand in its bar. */
export interface DialogAlarms {
  readonly alarms: readonly Alarm[];
  readonly open: boolean;
}

/** The dialog that somebody has opened. On phones 202 and 203 are a banner until somebody presses it. */
const askedFor = signal<DialogKind | null>(null);

const waiting = (kind: DialogKind): readonly Alarm[] =>
  board.value[kind].filter(({ id, state }) => state === 'unconfirmed' && !cuedHere.value.has(id));

const isOpen = (kind: DialogKind, alarms: readonly Alarm[]): boolean => {
  if (judging.value || alarms.every(({ id }) => foldedAlarms.value.has(id))) return false;
  if (kind === 'urgent') return true;
  if (phone.value) return askedFor.value === kind;
  // Where there is no room for both, the dialog would cover the drawer.
  return !narrow.value || takenRight.value === 0;
};

export const dialogAlarms = computed<Readonly<Record<DialogKind, DialogAlarms>>>(() => {
  const of = (kind: DialogKind): DialogAlarms => {
    const alarms = waiting(kind);
    return { alarms, open: isOpen(kind, alarms) };
  };
  return { urgent: of('urgent'), highLoss: of('highLoss'), workHours: of('workHours') };
});

/** Somebody has gone to the urgent dialog; else it has opened by itself. */
export const urgentByHand = computed(() => askedFor.value === 'urgent');

// The next one opens by itself.
effect(() => {
  if (dialogAlarms.value.urgent.alarms.length === 0 && urgentByHand.peek()) askedFor.value = null;
});

/** Kinds whose alarms stand in a bar, the most urgent first. */
export const foldedKinds = computed(() =>
  dialogKinds.filter((kind) => {
    const { alarms, open } = dialogAlarms.value[kind];
    return alarms.length > 0 && !open;
  }),
);

const idsOf = (kind: DialogKind): readonly string[] => dialogAlarms.peek()[kind].alarms.map(({ id }) => id);

export const foldKind = (kind: DialogKind): void => {
  askedFor.value = null;
  foldDialog(idsOf(kind));
};

/** Opens a dialog from its bar, whatever held it back. */
export const openKind = (kind: DialogKind): void => {
  endJudging();
  askedFor.value = kind;
  unfoldDialog(idsOf(kind));
};

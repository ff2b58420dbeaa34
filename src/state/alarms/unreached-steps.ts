import { computed, effect, signal } from '@preact/signals-react';

import type { UnreachedStep } from '#contract/notices.ts';
import { messageRecordAddress } from '#domain/notices/notice-addresses.ts';

import { call } from '../hub/hub.ts';
import { repeatEvery } from '../hub/repeat.ts';
import { menuRouter } from '../session/menus.ts';
import { persistedSignal } from '../view/persisted-signal.ts';

/** Steps of rules that had nobody to tell within the last day, the newest first; empty where one may not see them. */
export const unreachedSteps = signal<readonly UnreachedStep[]>([]);

const againMs = 60_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Time up to which they were read in the notification centre. */
const readUntil = persistedSignal('unreachedReadUntil', '', isText);

export const isUnreadStep = ({ time }: UnreachedStep): boolean => time > readUntil.value;

export const unreadSteps = computed(() => unreachedSteps.value.filter(isUnreadStep).length);

export const markStepsRead = (): void => {
  const [newest] = unreachedSteps.value;
  if (newest !== undefined && isUnreadStep(newest)) readUntil.value = newest.time;
};

const maySee = computed(() => menuRouter.value.has(messageRecordAddress));

export const loadUnreachedSteps = async (): Promise<void> => {
  if (!maySee.peek()) return;
  const outcome = await call('notices.unreached', {});
  if (outcome.ok) unreachedSteps.value = outcome.value;
};

/** Asks for them again and again, from when the menu is known, until the returned function is called. */
export const watchUnreachedSteps = (): (() => void) =>
  effect(() => (maySee.value ? repeatEvery(loadUnreachedSteps, againMs) : undefined));
